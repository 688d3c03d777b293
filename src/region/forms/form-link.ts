import type { RequestForm } from '#contracts/types.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { localizedText, type Translate } from '../text/localized-text.ts';
import { FORM_KEYS, formPath, formsOf, isFoundForm, type NamedForm } from './form-address.ts';

/** A link to a form; the form's title is its label. */
export interface FormLink {
  label: string;
  href: string;
}

interface LinkContext {
  region: Pick<ResolvedRegion, 'code' | 'languages' | 'manifest' | 'content'>;
  language: { code: string };
  t: Translate;
}

type Query = Readonly<Record<string, string>>;
type Subject = keyof typeof SUBJECT_KEYS;

/** What names the subject of a form in its address. */
const SUBJECT_KEYS = {
  listing: FORM_KEYS.car,
  new_listing: FORM_KEYS.car,
  opening: FORM_KEYS.opening,
  ticket: FORM_KEYS.ticket,
} as const;

/** What a form about something is for. */
interface SubjectLink extends FormLink {
  /** Name of the form. */
  name: string;
  lead: string;
  target: RequestForm['target'];
}

/** Links to the forms about a car, a job or a ticket, in the order of the manifest. */
export function subjectLinks(context: LinkContext, subject: Subject, slug: string): SubjectLink[] {
  return formsOf(context.region)
    .filter(({ form }) => form.subject === subject)
    .map((named) => ({
      name: named.name,
      ...formLink(named, context, { [SUBJECT_KEYS[subject]]: slug }),
      lead: named.form.lead ? localizedText(named.form.lead, context.language.code, context.t) : '',
      target: named.form.target,
    }));
}

/** Link to the first form that a call takes; undefined where the region has none. */
export function targetLink(
  context: LinkContext,
  target: RequestForm['target'],
  query: Query = {},
): FormLink | undefined {
  const named = formsOf(context.region).find(({ form }) => form.target === target);
  return named && formLink(named, context, query);
}

/** Links to the forms whose route has the name of a make: its pre-order. */
export function makeLinks(context: LinkContext, make: unknown): FormLink[] {
  return formsOf(context.region)
    .filter(({ form }) => form.route === make)
    .map((named) => formLink(named, context));
}

/** Links to the forms that are listed and ask about nothing in particular. */
export function listedLinks(context: LinkContext): FormLink[] {
  return formsOf(context.region)
    .filter(({ form }) => isFoundForm(form))
    .map((named) => formLink(named, context));
}

/** @param query answers for fields with `prefill: query`, by name of the field */
export function formLink(
  named: NamedForm,
  { region, language, t }: LinkContext,
  query: Query = {},
): FormLink {
  const path = formPath(region, language.code, named);
  const search = new URLSearchParams(query).toString();
  return {
    label: localizedText(named.form.title, language.code, t),
    href: search === '' ? path : `${path}?${search}`,
  };
}
