/* What staff read about vouchers and packages. docs/rules.md 32 */

/** What is on sale, and what stays used. docs/rules.md 32.10, 32.16 */
export const VOUCHER_NEWS = {
  online: "Clients can buy vouchers online.",
  notOnline: "Clients can’t buy vouchers online.",
  noPackages: "You don’t sell any packages yet.",
  visitStays: "One visit of their package stays used: the appointment was cancelled late or missed.",
};
