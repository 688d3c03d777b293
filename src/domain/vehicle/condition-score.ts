/** Scores of the condition of a car, 0 to 5. */
export interface ConditionScores {
  overall: number;
  exterior: number;
  interior: number;
  mechanical: number;
}

type Parts = Omit<ConditionScores, 'overall'>;

/** A report about an area of a car. */
interface AreaScore {
  area: string;
  score: number;
}

/** Scored sections of a car page (SPEC 3.7). */
interface ScoredSections {
  carInfoSection: { rating?: number };
  inspectionSection?: { reports: readonly AreaScore[] };
  ratingsSection?: ConditionScores;
}

/** Areas that are parts of their own; all others are mechanical. */
const BODY = ['exterior', 'interior'] as const;

/** The one rule: a part is the mean of its areas, the overall score is the mean of the three parts as they are shown. */
export function conditionScores({ exterior, interior, mechanical }: Parts): ConditionScores {
  return { overall: mean([exterior, interior, mechanical]), exterior, interior, mechanical };
}

/** Scores of the reports of an inspection; `undefined` unless they cover the exterior, the interior and the mechanics. */
export function scoresOfReports(reports: readonly AreaScore[]): ConditionScores | undefined {
  const of = (isOf: (area: string) => boolean) =>
    reports.filter(({ area }) => isOf(area)).map(({ score }) => score);
  const [exterior, interior] = BODY.map((part) => of((area) => area === part));
  const mechanical = of((area) => !BODY.some((part) => part === area));
  if (!exterior?.length || !interior?.length || mechanical.length === 0) return undefined;
  return conditionScores({
    exterior: mean(exterior),
    interior: mean(interior),
    mechanical: mean(mechanical),
  });
}

/** Whether the scores of a car agree with each other and with its inspection. */
export function hasAgreedScores(sections: ScoredSections): boolean {
  const agreed = agreedScores(sections);
  const { ratingsSection: stated, carInfoSection } = sections;
  if (!stated || !agreed) return true;
  const names = ['overall', 'exterior', 'interior', 'mechanical'] as const;
  const { rating = agreed.overall } = carInfoSection;
  return rating === agreed.overall && names.every((name) => stated[name] === agreed[name]);
}

/** The sections with scores that agree, whatever they state. */
export function withAgreedScores<Sections extends ScoredSections>(sections: Sections): Sections {
  const agreed = agreedScores(sections);
  if (!agreed) return sections;
  const { carInfoSection } = sections;
  return {
    ...sections,
    ratingsSection: agreed,
    carInfoSection: { ...carInfoSection, ...('rating' in carInfoSection && { rating: agreed.overall }) },
  };
}

function agreedScores({ inspectionSection, ratingsSection }: ScoredSections): ConditionScores | undefined {
  return (
    ratingsSection && (scoresOfReports(inspectionSection?.reports ?? []) ?? conditionScores(ratingsSection))
  );
}

const mean = (scores: readonly number[]): number =>
  Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10;
