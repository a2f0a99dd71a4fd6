/*
 * Preloaded into Node, workerd and Chromium, it lets every clock that tells the date be CLOCK_AHEAD seconds ahead of the
 * machine's. Clocks that measure how long something takes stay as they are. The kernel is asked directly: looking up what is
 * replaced here may allocate memory, and Chromium's allocator asks for the time.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t ahead(void) {
  static time_t seconds;
  static int is_read;
  if (!is_read) {
    const char *given = getenv("CLOCK_AHEAD");
    seconds = given ? atoll(given) : 0;
    is_read = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = syscall(SYS_clock_gettime, clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += ahead();
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  int failed = syscall(SYS_gettimeofday, at, zone);
  if (!failed) at->tv_sec += ahead();
  return failed;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
