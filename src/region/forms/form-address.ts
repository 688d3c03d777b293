import type { RequestForm } from '#contracts/types.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { pagePath } from '../routing/paths.ts';

/** Query keys of form pages. All but those of cars and jobs are read in the browser only: the page is the same for everybody. */
export const FORM_KEYS = { step: 'step', ticket: 'ticket', car: 'car', opening: 'opening' } as const;

export type FormRoute = NonNullable<RequestForm['route']>;

export interface NamedForm {
  name: string;
  form: RequestForm;
}

const DEFAULT_ROUTE: FormRoute = 'request';
/** Routes whose forms stand behind them under their names; on the others a form without a path is the page itself. */
const NAMED_ROUTES: readonly FormRoute[] = ['request', 'b5'];

/** Forms of a region by name. */
type FormRegion = Pick<ResolvedRegion, 'code' | 'languages' | 'manifest'>;

/** Forms that the region has a route for, in the order of the manifest. */
export function formsOf({ manifest }: Pick<ResolvedRegion, 'manifest'>): NamedForm[] {
  return Object.entries(manifest.forms).flatMap(([name, form]) =>
    Object.hasOwn(manifest.routes, routeOf(form)) ? [{ name, form }] : [],
  );
}

/** A form of the region by its name; undefined where there is none, or no route for it. */
export function findForm(region: Pick<ResolvedRegion, 'manifest'>, name: string): NamedForm | undefined {
  return formsOf(region).find((each) => each.name === name);
}

/** The form whose page stands at the segments of a route. */
export function formAt(
  region: Pick<ResolvedRegion, 'manifest'>,
  { route, segments }: { route: string; segments: readonly string[] },
): NamedForm | undefined {
  const wanted = segments.join('/');
  return formsOf(region).find((each) => routeOf(each.form) === route && segmentOf(each) === wanted);
}

/** Path of the page of a form in a language, without query. */
export function formPath(region: FormRegion, language: string, named: NamedForm): string {
  const segment = segmentOf(named);
  const segments = segment === '' ? [] : [segment];
  return pagePath(region, { language, route: routeOf(named.form), segments });
}

/** Whether search engines may find the page of a form: one about a car, a job or a ticket says nothing without it. */
export const isFoundForm = ({ isListed = true, subject = 'none' }: RequestForm): boolean =>
  isListed && subject === 'none';

const routeOf = ({ route = DEFAULT_ROUTE }: RequestForm): FormRoute => route;

function segmentOf({ name, form }: NamedForm): string {
  return form.path || (NAMED_ROUTES.includes(routeOf(form)) ? name : '');
}
