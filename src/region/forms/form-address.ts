import type { FormCondition, FormField, RequestForm } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { formSegment, routeOfForm } from '../routing/form-segments.ts';
import { pagePath } from '../routing/paths.ts';
import { hasChoice } from './field-options.ts';
import { isFormOn } from './form-features.ts';

/**
 * Query keys of form pages, read in the browser: the page is the same for everybody. `car`, `opening` and `ticket` say
 * what the form is about, `sent` which ticket was made with it.
 */
export const FORM_KEYS = {
  step: 'step',
  sent: 'sent',
  ticket: 'ticket',
  car: 'car',
  opening: 'opening',
} as const;

/** The parameter of the address that says what a form is about; undefined: it is about nothing. */
export const SUBJECT_KEYS: { readonly [Subject in NonNullable<RequestForm['subject']>]?: string } = {
  listing: FORM_KEYS.car,
  new_listing: FORM_KEYS.car,
  ticket: FORM_KEYS.ticket,
  opening: FORM_KEYS.opening,
};

export interface NamedForm {
  name: string;
  form: RequestForm;
}

/** Forms of a region by name. */
type FormRegion = Pick<ResolvedRegion, 'code' | 'languages' | 'manifest'>;

/** What decides which forms a region has. */
type FormOwner = Pick<ResolvedRegion, 'manifest' | 'content'>;

/**
 * Forms of the region in the order of the manifest. Those without a route, of a feature that is off, or with a required
 * choice of which the content has no option, are left out; so are questions without a choice.
 */
export const formsOf = rememberByObject((region: FormOwner): readonly NamedForm[] => {
  const { manifest } = region;
  return Object.entries(manifest.forms).flatMap(([name, form]) =>
    Object.hasOwn(manifest.routes, routeOfForm(form)) &&
    isFormOn(form, manifest) &&
    canBeAnswered(form, region)
      ? [{ name, form: answerableForm(form, region) }]
      : [],
  );
});

function canBeAnswered({ steps }: RequestForm, region: FormOwner): boolean {
  const always = steps.filter(({ show }) => !show).flatMap(({ fields }) => fields);
  return always.every((field) => field.required !== true || field.show || hasChoice(field, region));
}

/** A form of the region by its name; undefined where there is none, or no route for it. */
export function findForm(region: FormOwner, name: string): NamedForm | undefined {
  return formsOf(region).find((each) => each.name === name);
}

/** The form whose page stands at the segments of a route. */
export function formAt(
  region: FormOwner,
  { route, segments }: { route: string; segments: readonly string[] },
): NamedForm | undefined {
  const wanted = segments.join('/');
  return formsOf(region).find(
    (each) => hasPage(each) && routeOfForm(each.form) === route && formSegment(each) === wanted,
  );
}

/** Whether a form has a page of its own; the form of an offer is part of the offer’s page. */
export const hasPage = ({ form }: Pick<NamedForm, 'form'>): boolean => !form.target.startsWith('offers/');

/** Path of the page of a form in a language, without query. */
export function formPath(region: FormRegion, language: string, named: NamedForm): string {
  const segment = formSegment(named);
  const segments = segment === '' ? [] : [segment];
  return pagePath(region, { language, route: routeOfForm(named.form), segments });
}

/** Whether search engines may find the page of a form: one about a car, a job or a ticket says nothing without it. */
export const isFoundForm = ({ isListed = true, subject = 'none' }: RequestForm): boolean =>
  isListed && subject === 'none';

/** Values by name of the field. */
type Values = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A form without the questions that have no choice in the region, and without the options that lead to a required one of
 * them: a region without inspection places asks nobody to come to one.
 */
function answerableForm(
  form: RequestForm,
  region: Pick<ResolvedRegion, 'content' | 'manifest'>,
): RequestForm {
  const gaps = form.steps.flatMap((step) =>
    step.fields.flatMap((field) => (hasChoice(field, region) ? [] : [{ step, field }])),
  );
  if (gaps.length === 0) return form;
  const closed = deadEnds(
    gaps.flatMap(({ step, field: { show, required } }) => {
      if (!required) return [];
      return [step.show, show, required === true ? undefined : required];
    }),
  );
  const names = new Set(gaps.map(({ field }) => field.name));
  const steps = form.steps.flatMap((step) => {
    const fields = step.fields.flatMap((field) =>
      names.has(field.name) ? [] : [withoutOptions(field, closed)],
    );
    return fields.length > 0 ? [{ ...step, fields }] : [];
  });
  return { ...form, steps: steps as RequestForm['steps'] };
}

/** The values that conditions of one criterion wait for. */
function deadEnds(conditions: readonly (FormCondition | undefined)[]): Values {
  const closed = new Map<string, Set<string>>();
  for (const condition of conditions) {
    const [only, ...others] = condition?.when ?? [];
    if (only?.op !== 'in' || others.length > 0) continue;
    const values = closed.get(only.field) ?? new Set();
    for (const value of only.values ?? []) values.add(String(value));
    closed.set(only.field, values);
  }
  return closed;
}

function withoutOptions(field: FormField, closed: Values): FormField {
  const values = closed.get(field.name);
  if (!values || !Array.isArray(field.options)) return field;
  return { ...field, options: field.options.filter(({ value }) => !values.has(value)) };
}
