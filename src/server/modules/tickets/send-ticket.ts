import type { FormAnswers } from '#region/forms/field-kind.ts';
import {
  type DomainCode,
  type DomainError,
  domainError,
  Invalid,
  Unauthenticated,
} from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { checkAnswers } from './check-answers.ts';
import { type CheckedRequest, createTicket } from './create-ticket.ts';
import { requireRequestShare, takeRequestShare, type UsedUpTexts } from './daily-shares.ts';
import { formOfCall } from './form-of-call.ts';
import { findTicket, type TicketRow } from './repositories/tickets.ts';
import { KeyReused, runIdempotent } from './run-idempotent.ts';
import type { SerializeTickets } from './serialize-tickets.ts';
import { findSubject, type Refuse } from './subjects.ts';
import type { TicketContext } from './ticket-context.ts';
import type { SendForm, TicketDeps, Tickets } from './ticket-service.ts';

/** Creates the call that stores a ticket, once per repeated request. */
export function sendTicketCall(
  { db, texts, effects }: TicketDeps,
  tickets: SerializeTickets,
): Tickets['send'] {
  return async (request) => {
    const { region, language, target, body, person, sender, contact, key } = request;
    const { form } = formOfCall(region, target, body.form);
    if (form.login && contact === null) throw new Unauthenticated('login_required', 'Log in first.');
    const route = `POST ${region.code} ${target}`;
    let ticket: TicketRow | undefined;
    const store = async (tx: Database, checked: CheckedRequest) => {
      ticket = await createTicket(tx, checked, effects);
      // last, so that neighbours do not wait until it is stored; what is refused or repeated counts nothing
      await takeRequestShare(tx, checked, usedUpTexts(checked));
      return { status: 201, answer: { slug: ticket.slug } };
    };
    const repeatable = { route, key, body, person: sender };
    const prepare = async () => {
      const checked = await checkRequest(db, request, tickets.contextAt(request));
      // a flood is refused before it costs anything
      await requireRequestShare(db, checked, usedUpTexts(checked));
      return checked;
    };
    const effect = await runIdempotent(db, repeatable, prepare, store).catch((error: unknown) => {
      if (!(error instanceof KeyReused)) throw error;
      throw refusal('key_reused', 'repeated', texts.translate(language.code));
    });
    const slug = String(effect.answer.slug);
    const found = ticket ?? (await findTicket(db, { region: region.code, slug, person }));
    // its person has deleted it since
    if (!found) throw refusal('gone', 'ticket', texts.translate(language.code));
    return tickets.serialize(found, request);
  };
}

/** @throws DomainError for answers and subjects that cannot be used */
async function checkRequest(
  db: Database,
  request: SendForm,
  context: TicketContext,
): Promise<CheckedRequest> {
  const { target, body, person, contact } = request;
  const { region, language, t } = context;
  const named = formOfCall(region, target, body.form);
  const { version, errors } = checkAnswers(named, body.answers, context);
  if (Object.keys(errors).length > 0) throw new Invalid('invalid_input', t('forms:refused.answers'), errors);
  const { name, form } = named;
  const refuse: Refuse = (code, reason) => refusal(code, reason, t);
  const subject = await findSubject(db, { region, form, slug: body.subject, person, refuse });
  return {
    region,
    language,
    t,
    name,
    form,
    formVersion: version,
    answers: body.answers as FormAnswers,
    subject,
    person,
    contactPhone: contact?.phone ?? null,
  };
}

const usedUpTexts = ({ t }: CheckedRequest): UsedUpTexts => ({
  person: t('forms:refused.tooMany'),
  visitor: t('forms:refused.tooManyHere'),
});

function refusal(
  code: DomainCode,
  reason: Parameters<Refuse>[1] | 'repeated',
  t: (key: string) => string,
): DomainError {
  const text = t(`forms:refused.${reason}`);
  return domainError(code, text, reason === 'repeated' ? {} : { subject: [text] });
}
