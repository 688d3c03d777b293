import { type ContentContext, type LoadedContent, reportUnknownReference } from '../loaded-content.ts';

/** Checks that marks of exclusives are options of a filter, so that there is a list of their cars. */
export function checkExclusives(loaded: LoadedContent, context: ContentContext): void {
  if (loaded.name !== 'certified') return;
  const known = context.region.filters
    .filter(({ isBooleanFilter }) => isBooleanFilter)
    .flatMap(({ options }) => options.map(({ value }) => value));
  context.content.certified?.exclusives?.marks.forEach((name, index) => {
    reportUnknownReference(loaded, context, {
      path: ['exclusives', 'marks', index],
      kind: 'mark',
      name,
      known,
    });
  });
}
