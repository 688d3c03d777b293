import type { RequestForm } from '#contracts/types.ts';
import { FORM_KEYS } from '#region/forms/form-address.ts';
import { formSegment, routeOfForm } from '#region/routing/form-segments.ts';
import { canonicalSlug } from '#region/routing/slug-clashes.ts';
import type { CheckContext } from '../check-context.ts';
import { reportNoLanguage } from '../language-keys.ts';
import { reportRepeats } from '../names-in.ts';
import { isWayToAnswer } from './can-answer.ts';
import { formsIn, type PlacedForm } from './placed-forms.ts';

/**
 * Last path segments under `tickets/` that have a POST route of their own, as far as they could be names of forms: the
 * call `tickets/{form}` never gets these. A test compares them with the routes.
 */
export const TAKEN_FORM_NAMES: readonly string[] = ['files', 'sell_car', 'buy_new_car', 'workshop'];

type Subject = NonNullable<RequestForm['subject']>;

/** What a call is about; calls that are not named here take every subject but a ticket. */
const SUBJECTS: { readonly [Target in RequestForm['target']]?: readonly Subject[] } = {
  tickets: ['listing'],
  'tickets/sell_car': ['none'],
  'tickets/buy-hunt': ['none'],
  'tickets/buy-hunt-notify': ['none'],
  'tickets/buy_new_car': ['new_listing'],
  'tickets/workshop': ['none'],
  'tickets/zeekr/preorder': ['none'],
  'tickets/b5/sell_car': ['none'],
  'viewing-schedule': ['listing', 'new_listing'],
  'tickets/{slug}/inspection-appointment': ['ticket'],
  'sell-car/{slug}/callback': ['ticket'],
};
const ANY_SUBJECT: readonly Subject[] = ['none', 'listing', 'new_listing', 'opening'];

/** Routes that are pages of their own: a form stands behind them. */
const OWN_PAGES: readonly RequestForm['route'][] = ['careers', 'finance'];

/** Checks names and pages of forms, what they are about, and that senders can be answered. */
export function checkFormPages(context: CheckContext): void {
  const forms = formsIn(context);
  for (const form of forms) {
    checkNames(context, form);
    checkSubject(context, form);
    checkRoute(context, form);
    checkCanAnswer(context, form);
  }
  const pages = forms.map(({ name, form, path }) => ({
    value: [routeOfForm(form), formSegment({ name, form })].filter(Boolean).join('/'),
    path: [...path, ['path', 'route', 'title'].find((part) => part in form) ?? 'target'],
  }));
  reportRepeats(context, pages, 'page of a form');
  if (context.isValid(['languages'])) for (const form of forms) checkSlug(context, form, forms);
}

/** Checks that a slug means one page: those of other languages lead to it, too. */
function checkSlug(
  context: CheckContext,
  { name, form, path }: PlacedForm,
  forms: readonly PlacedForm[],
): void {
  const route = routeOfForm(form);
  const others = forms.filter((other) => other.name !== name && routeOfForm(other.form) === route);
  for (const [language, slug] of Object.entries(form.slug ?? {})) {
    const at = [...path, 'slug', language];
    reportNoLanguage(context, at, language);
    const other = others.find(
      (each) => formSegment(each) === slug || Object.values(each.form.slug ?? {}).includes(slug),
    );
    if (canonicalSlug(slug) !== slug)
      context.report(at, {
        message: `the slug "${slug}" is not in its canonical form`,
        allowed: 'lower-case letters, Unicode NFC',
        suggestion: canonicalSlug(slug),
      });
    // the other pages behind careers are those of openings
    if (formSegment({ name, form }) === '' || route === 'careers')
      context.report(at, {
        message: `the page of the form has the slugs of the route "${route}" only`,
        allowed: 'no "slug", or another route and a "path"',
      });
    else if (other)
      context.report(at, {
        message: `"${slug}" is the page of the form "${other.name}"`,
        allowed: 'another slug',
        others: [other.path],
      });
  }
}

function checkNames(context: CheckContext, { name, form, path, steps, fields }: PlacedForm): void {
  const named = [
    { value: name, path, isAboutName: true },
    ...steps.map(({ step, path: at }) => ({ value: step.name, path: [...at, 'name'], isAboutName: false })),
    ...fields.map(({ field, path: at }) => ({
      value: field.name,
      path: [...at, 'name'],
      isAboutName: false,
    })),
  ];
  // found in every JavaScript object
  for (const { value, path: at, isAboutName } of named)
    if (value in Object.prototype)
      context.report(at, {
        message: `"${value}" cannot be used as a name`,
        allowed: 'any other name',
        isAboutName,
      });
  reportRepeats(
    context,
    steps.map(({ step, path: at }) => ({ value: step.name, path: [...at, 'name'] })),
    'step',
  );
  reportRepeats(
    context,
    fields.map(({ field, path: at }) => ({ value: field.name, path: [...at, 'name'] })),
    'field',
  );
  if (form.target === 'tickets/{form}' && TAKEN_FORM_NAMES.includes(name))
    context.report(path, {
      message: `"tickets/${name}" is another call, so this form could not be sent`,
      allowed: 'another name of the form, or its own target',
      isAboutName: true,
      others: [[...path, 'target']],
    });
  const keys: readonly string[] = Object.values(FORM_KEYS);
  for (const { field, path: at } of fields)
    if (field.prefill === 'query' && keys.includes(field.name))
      context.report([...at, 'prefill'], {
        message: `"${field.name}" has another meaning in the address of a form`,
        allowed: 'another name of the field, or no prefill',
        others: [[...at, 'name']],
      });
}

function checkSubject(context: CheckContext, { form, path }: PlacedForm): void {
  const { target, subject = 'none', route } = form;
  const allowed = SUBJECTS[target] ?? ANY_SUBJECT;
  const at = [...path, 'subject' in form ? 'subject' : 'target'];
  if (!allowed.includes(subject))
    context.report(at, {
      message: `"${target}" is about ${allowed.join(' or ')}, not ${subject}`,
      allowed: allowed.join(', '),
      others: [[...path, 'target']],
    });
  else if (subject === 'opening' && route !== 'careers')
    context.report(at, {
      message: 'openings are linked on the route "careers" only',
      allowed: '"route": "careers"',
      others: [[...path, 'route']],
    });
  else if (subject !== 'opening' && route === 'careers')
    context.report(at, {
      severity: 'warning',
      message: 'nobody would know which opening an application is for',
      allowed: '"subject": "opening"',
      others: [[...path, 'route']],
    });
}

function checkRoute(context: CheckContext, { form, path }: PlacedForm): void {
  const { route, path: segment = '' } = form;
  if (route && OWN_PAGES.includes(route) && segment === '')
    context.report([...path, 'route'], {
      message: `the route "${route}" is a page of its own`,
      allowed: 'a path behind it',
    });
}

function checkCanAnswer(context: CheckContext, { form, path, fields, isWhole }: PlacedForm): void {
  // the person of a ticket is known
  if (!isWhole || form.login || form.subject === 'ticket') return;
  if (!fields.some(isWayToAnswer))
    context.report([...path, 'steps'], {
      message: 'nobody could answer: the form asks for no phone and no e-mail address',
      allowed: 'a field of the type phone or email, or "login": true',
    });
}
