import type { FormField, Language } from '#contracts/types.ts';
import { FORM_KEYS, formPath, formsOf, hasPage, type NamedForm } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { regionsWithContent } from '../../regions-with-content.ts';

/** A form of a region in one of its languages. */
export interface FormCase {
  region: ResolvedRegion;
  language: Language;
  named: NamedForm;
  /** Which of the choices that show other fields is taken. */
  way: number;
}

const names = [
  ...new Set(
    regionsWithContent.flatMap((region) =>
      formsOf(region)
        .filter(hasPage)
        .map(({ name }) => name),
    ),
  ),
];

/** Every form of every region, both ways through its conditions. */
const everyForm: readonly Omit<FormCase, 'language'>[] = regionsWithContent.flatMap((region, at) =>
  formsOf(region)
    .filter(hasPage)
    .map((named) => ({ region, named, way: at + names.indexOf(named.name) })),
);

/** Every form of every region. */
export const allForms: readonly FormCase[] = inLanguages(everyForm);

/** Every form in two regions, and in each region that asks something else; a form about a ticket follows the one that makes it. */
export const someForms: readonly FormCase[] = inLanguages(
  names.flatMap((name) => {
    const own = everyForm.filter(({ named }) => named.name === name);
    const before = names.slice(0, names.indexOf(name) + 1).filter((each) => !isAboutTicket(each)).length;
    const two = [0, 1].flatMap((more) => own[(2 * before + more) % own.length] ?? []);
    const questions = ({ named }: (typeof own)[number]) => JSON.stringify(named.form.steps);
    const asked = new Set(two.map(questions));
    const others = new Map(own.map((form) => [questions(form), form]));
    return [...two, ...[...others].flatMap(([text, form]) => (asked.has(text) ? [] : form))];
  }),
);

/** Gives the forms of each region its languages in turn. */
function inLanguages(forms: readonly Omit<FormCase, 'language'>[]): FormCase[] {
  const before = new Map<ResolvedRegion, number>();
  return forms.map((form) => {
    const { region } = form;
    const count = before.get(region) ?? 0;
    before.set(region, count + 1);
    return { ...form, language: region.languages[count % region.languages.length] ?? region.defaultLanguage };
  });
}

function isAboutTicket(name: string): boolean {
  return everyForm.some(({ named }) => named.name === name && named.form.subject === 'ticket');
}

/** The address of a form, with what it is about. */
export function addressOfForm({ region, language, named }: FormCase, subject: string | undefined): string {
  const path = formPath(region, language.code, named);
  const { subject: kind = 'none' } = named.form;
  if (kind === 'none' || subject === undefined) return path;
  const key = kind === 'ticket' ? FORM_KEYS.ticket : kind === 'opening' ? FORM_KEYS.opening : FORM_KEYS.car;
  return `${path}?${key}=${encodeURIComponent(subject)}`;
}

/** What a form is about: a car, a job, or a ticket that was sent before. */
export async function subjectOf(
  { region, named }: FormCase,
  origin: string,
  ticket: string | undefined,
): Promise<string | undefined> {
  const cars = async (kind: string) => {
    const answer = await fetch(`${origin}/api/v1/rabbit/${region.code}/inventories?kind=${kind}`);
    const { data } = (await answer.json()) as { data: readonly { slug: string; status?: string }[] };
    return data.find(({ status }) => status !== 'sold')?.slug;
  };
  switch (named.form.subject) {
    case 'listing':
      return await cars('used');
    case 'new_listing':
      return await cars('new');
    case 'opening':
      return Object.keys(region.content.careers?.openings ?? {})[0];
    case 'ticket':
      return ticket;
    default:
      return undefined;
  }
}

/** The choice that a way takes of a question on which other fields hang. */
export function choiceOf(
  field: FormField,
  values: readonly string[],
  way: number,
): string | boolean | undefined {
  if (field.type === 'yes_no') return way % 2 === 0;
  return field.type === 'select' && !field.multiple ? values[way % values.length] : undefined;
}
