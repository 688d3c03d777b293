import type { RequestForm } from '#contracts/types.ts';
import { featuresOf } from '#region/forms/form-features.ts';
import type { JsonPath } from '../../problem.ts';
import type { CheckContext } from '../check-context.ts';
import { formsIn } from './placed-forms.ts';

/**
 * Checks that forms which the manifest adds or changes are there. One without its page or feature is left out: by intent
 * if it is inherited as it is, else by mistake.
 */
export function checkFormPresence(context: CheckContext): void {
  for (const { form, path } of formsIn(context)) {
    checkLogin(context, form, path);
    const own = ['target', 'route', 'steps'].find((part) => context.document.isOwn([...path, part]));
    if (own === undefined) continue;
    checkPage(context, form, [...path, 'route' in form ? 'route' : own], own !== 'steps');
    checkFeatures(context, form, [...path, own], own === 'target');
  }
}

/** What belongs to an offer is its buyer’s, so only a person who is logged in can answer. */
function checkLogin(context: CheckContext, { target, login }: RequestForm, path: JsonPath): void {
  if (!target.startsWith('offers/') || login) return;
  context.report([...path, 'target'], {
    message: 'a form of an offer asks for personal data of its buyer without login',
    allowed: '"login": true',
    others: [[...path, 'login']],
  });
}

function checkPage(
  context: CheckContext,
  { route = 'request' }: RequestForm,
  path: JsonPath,
  isAdded: boolean,
): void {
  if (!context.isContainer(['routes']) || Object.hasOwn(context.manifest.routes, route)) return;
  context.report(path, {
    severity: isAdded ? 'error' : 'warning',
    message: `the region has no page "${route}", so there is no such form`,
    allowed: `"${route}" among the routes, or another route`,
    see: [['routes']],
  });
}

function checkFeatures(context: CheckContext, form: RequestForm, path: JsonPath, isAdded: boolean): void {
  if (!context.isValid(['features'])) return;
  for (const feature of featuresOf(form))
    if (!context.manifest.features[feature])
      context.report(path, {
        severity: isAdded ? 'error' : 'warning',
        message: `the feature "${feature}" is off, so there is no such form`,
        allowed: `"features": { "${feature}": true }, or ${isAdded ? 'another target' : 'no change of the form'}`,
        see: [['features', feature]],
      });
}
