import type { RegionManifest, RequestForm, SlugByLanguage } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';

type FormRoute = NonNullable<RequestForm['route']>;
type Forms = RegionManifest['forms'];

const DEFAULT_ROUTE: FormRoute = 'request';
/** Routes whose forms stand behind them under their names; on the others a form without a path is the page itself. */
const NAMED_ROUTES: readonly FormRoute[] = ['request', 'b5'];

export const routeOfForm = ({ route = DEFAULT_ROUTE }: Pick<RequestForm, 'route'>): FormRoute => route;

/** Segment behind the route of a form, the same in all languages; empty: the route itself is its page. */
export function formSegment({
  name,
  form,
}: {
  name: string;
  form: Pick<RequestForm, 'path' | 'route'>;
}): string {
  return form.path || (NAMED_ROUTES.includes(routeOfForm(form)) ? name : '');
}

/** Forms with slugs of their own by route and segment. */
const sluggedForms = /* @__PURE__ */ rememberByObject(
  (forms: Forms) =>
    new Map<string, SlugByLanguage>(
      Object.entries(forms).flatMap(([name, form]) =>
        form.slug ? [[`${routeOfForm(form)}/${formSegment({ name, form })}`, form.slug] as const] : [],
      ),
    ),
);

/** Segments of a page as a language writes them: those of a form by its slug. */
export function localSegments(
  { forms }: { forms?: Forms },
  { language, route, segments }: { language: string; route: string; segments: readonly string[] },
): readonly string[] {
  const [segment, ...others] = segments;
  const slug =
    forms && segment && others.length === 0 ? sluggedForms(forms).get(`${route}/${segment}`) : undefined;
  const own = slug?.[language] ?? slug?.['*'];
  return own === undefined ? segments : [own];
}

/** Segments of a page that are the same in all languages, from those of any language. */
export function sharedSegments(
  { forms }: { forms?: Forms },
  { route, segments }: { route: string; segments: readonly string[] },
): string[] {
  const [segment = '', ...others] = segments;
  if (!forms || others.length > 0) return [...segments];
  const text = segment.toLowerCase();
  for (const [page, slug] of sluggedForms(forms))
    if (page.startsWith(`${route}/`) && Object.values(slug).includes(text))
      return [page.slice(route.length + 1)];
  return [...segments];
}
