import { type ContentContext, type LoadedContent, reportUnknownReference } from '../loaded-content.ts';

/** Checks that rated models are in the catalogue, have a score for each aspect, and that references exist. */
export function checkRatings(loaded: LoadedContent, context: ContentContext): void {
  const ratings = loaded.name === 'car-ratings' ? context.content['car-ratings'] : undefined;
  if (!ratings) return;
  const [aspects, points, verdicts] = [ratings.aspects, ratings.points, ratings.verdicts].map(Object.keys);
  const report = (path: (string | number)[], message: string, isAboutName = false) =>
    context.problems.push(loaded.document.problemAt(path, { message, isAboutName }));
  for (const [name, { scores, strengths = [], weaknesses = [], verdict }] of Object.entries(ratings.models)) {
    const path = ['models', name];
    if (!context.isModel(name)) report(path, `the catalogue has no model "${name}"`, true);
    for (const aspect of Object.keys(scores))
      reportUnknownReference(loaded, context, {
        path: [...path, 'scores', aspect],
        kind: 'aspect',
        name: aspect,
        known: aspects ?? [],
        isAboutName: true,
      });
    const unscored = aspects?.filter((aspect) => scores[aspect] === undefined) ?? [];
    if (unscored.length > 0) report([...path, 'scores'], `there is no score for ${unscored.join(', ')}`);
    for (const [list, names] of Object.entries({ strengths, weaknesses }))
      names.forEach((point, index) => {
        reportUnknownReference(loaded, context, {
          path: [...path, list, index],
          kind: 'point',
          name: point,
          known: points ?? [],
        });
      });
    weaknesses.forEach((point, index) => {
      if (strengths.includes(point))
        report([...path, 'weaknesses', index], `"${point}" is a strength and a weakness of the model`);
    });
    reportUnknownReference(loaded, context, {
      path: [...path, 'verdict'],
      kind: 'verdict',
      name: verdict,
      known: verdicts ?? [],
    });
  }
}
