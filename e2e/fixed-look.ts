import type { Page } from "@playwright/test";

/*
 * Makes a page look the same on every day and at every hour, and keeps it so while its pictures are taken.
 */

/**
 * Replaces the page by a copy with one fixed date and time. Further changes by the page's script are not seen, because it has
 * the original. `showOriginal` puts that back.
 */
export async function showFixedCopy(page: Page) {
  await page.evaluate(`window.originalBody ??= document.body`);
  await page.evaluate(replaceByCopy);
  await page.evaluate(sayOneDate);
}

export async function showOriginal(page: Page) {
  await page.evaluate(`document.body.replaceWith(window.originalBody)`);
}

/** Waits for the fonts, and for the pictures in sight. */
export async function pictured(page: Page) {
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})));
  });
}

/** A copy has what was typed and ticked only if its attributes say so. */
function replaceByCopy() {
  for (const field of document.querySelectorAll("input")) {
    field.setAttribute("value", field.value);
    field.toggleAttribute("checked", field.checked);
  }
  for (const option of document.querySelectorAll("option")) option.toggleAttribute("selected", option.selected);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.body.replaceWith(document.body.cloneNode(true));
  // The page's script updates all elements with this attribute.
  for (const start of document.querySelectorAll("[data-start]")) start.removeAttribute("data-start");
}

function sayOneDate() {
  // React parts the words of a sentence by comments.
  const comments = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment);
  // An address of an email may break before its "@".
  for (const mayBreak of document.querySelectorAll("wbr")) mayBreak.remove();
  document.body.normalize();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue?.trim() && !text.parentElement?.closest("script")) text.nodeValue = fixed(text.nodeValue);
  }
  for (const field of document.querySelectorAll("input")) field.value = fixed(field.value);
  for (const link of document.querySelectorAll("main a")) {
    if (/^(Book: |Book an app|Call )/.test(link.textContent)) link.textContent = "Book: free from tomorrow 10:00";
    if (/^(Open|Closed)/.test(link.textContent)) link.textContent = "Open today until 20:00";
  }
  for (const [index, start] of document.querySelectorAll(".soonest:has(> *)").entries()) {
    if (start.firstElementChild) start.firstElementChild.textContent = "Tomorrow";
    if (start.lastElementChild) start.lastElementChild.textContent = ["10:00", "12:30", "17:15"][index] ?? "";
  }
  // In the evening, the day has none.
  for (const gap of document.querySelectorAll("main p")) {
    if (/^(No gap left|Closed today)$/.test(gap.textContent))
      gap.innerHTML = '<a class="link row-action">Next gap 10:00</a>';
  }
  for (const timer of document.querySelectorAll("[role=timer]")) timer.textContent = "4:59";
  for (const mark of document.querySelectorAll("main li .text-sage")) {
    if (/verified visit/i.test(mark.textContent)) mark.remove();
  }
  for (const grid of document.querySelectorAll(".calendar")) fillMonth(grid);

  function fixed(text: string): string {
    return text
      .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, "Tuesday")
      .replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, "Tue")
      .replace(/\b(January|February|March|April|June|July|August|September|October|November|December)\b/g, "May")
      .replace(/\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g, "May")
      .replace(/(?<=May )\d{1,2}\b(?!\d)/g, "12")
      .replace(/(?<=May )\d{1,2}(st|nd|rd|th)\b/g, "12th")
      .replace(/\b20\d\d\b/g, "2030")
      .replace(/(today|tomorrow|Tuesday(, May 12)?)(?=( at)? \d\d:\d\d)/gi, "tomorrow")
      .replace(/(?<=(tomorrow|tomorrow at) )\d\d:\d\d/g, "10:00")
      .replace(/(?<=Next gap )\d\d:\d\d/g, "10:00")
      .replace(/\bEmail (waiting|sent)(?=\.)/g, "Email sent")
      .replace(/[\w-]+@example\.com/g, "maya@example.com");
  }

  /** A month that begins on a Tuesday, with days that are over, free, and one that is chosen. */
  function fillMonth(grid: Element) {
    const [chosen, free] = [":is([aria-pressed=true])", ":enabled:not([aria-pressed=true])"].map((state) =>
      grid.querySelector<HTMLElement>(`td > .calendar-day${state}`)?.closest("td"),
    );
    const weeks = grid.querySelector("tbody");
    if (!chosen || !free || !weeks) throw new Error("The month has no chosen day, or no free one");
    const rows = Array.from({ length: 5 }, () => document.createElement("tr"));
    for (let cell = 0; cell < 35; cell++) {
      const day = cell - 1;
      const copy = document.importNode(day === 19 ? chosen : free, true);
      const button = copy.querySelector("button");
      if (day < 1 || day > 31) copy.replaceChildren();
      else if (button?.firstChild) button.firstChild.nodeValue = `${day}`;
      if (button && day < 9) {
        button.disabled = true;
        button.querySelector(".calendar-mark")?.remove();
      }
      button?.removeAttribute("aria-current");
      rows[Math.floor(cell / 7)]?.appendChild(copy);
    }
    weeks.replaceChildren(...rows);
    for (const [index, button] of grid.querySelectorAll("[name=month]").entries()) {
      button.setAttribute("aria-disabled", `${index === 0}`);
    }
  }
}
