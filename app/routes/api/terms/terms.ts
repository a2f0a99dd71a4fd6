import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { NO_TERMS } from "../../../diary/terms/terms.ts";
import { isPayableOnline, takesOnline } from "../../../models/money/online.server.ts";
import { setTerms, termsOfSalon } from "../../../models/terms/terms.server.ts";
import { TERMS_WORDS, termsInWords } from "../../../words/terms/terms.ts";
import { answer, parseBody, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { TermsRecord, TermsRequest, termsAfter } from "./terms-record.ts";

/** A salon’s booking terms. docs/rules.md 29 */
export const loader = answer({
  async GET({ context }) {
    const { salonId } = await requireStaff(context);
    const terms = (await termsOfSalon(primaryDatabase(), salonId)) ?? NO_TERMS;
    return Response.json(TermsRecord.make(terms), { headers: { "Cache-Control": "no-store" } });
  },

  async PUT({ request, context }) {
    const { salonId, id } = await requireStaff(context);
    const sent = await parseBody(request, TermsRequest);
    const salon = context.get(salonContext);
    const after = termsAfter(await termsOfSalon(primaryDatabase(), salon.id), sent);
    const set = { ...after, text: termsInWords(after, takesOnline(salon)) };
    const saved = await setTerms(salonId, { set, actor: `admin:${id}`, online: isPayableOnline() });
    if (!saved.ok) return refusedCommand(saved.reason, TERMS_WORDS[saved.reason]);
    return Response.json(TermsRecord.make(saved.terms));
  },
});
export const action = loader;
