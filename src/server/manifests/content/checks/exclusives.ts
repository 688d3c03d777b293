import { type ContentContext, type LoadedContent, reportDead } from '../loaded-content.ts';

/** Marks of exclusives are choices of a filter, so that there is a list of the cars that bear them. */
export function checkExclusives(loaded: LoadedContent, context: ContentContext): void {
  if (loaded.name !== 'certified') return;
  const known = context.region.filters
    .filter(({ isBooleanFilter }) => isBooleanFilter)
    .flatMap(({ options }) => options.map(({ value }) => value));
  context.content.certified?.exclusives?.marks.forEach((name, index) => {
    reportDead(loaded, context, { path: ['exclusives', 'marks', index], kind: 'mark', name, known });
  });
}
