import type { InspectionReport } from '#contracts/types.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { formatDate, formatNumber } from '#region/format/format.ts';
import { closeUpsOf } from '../media/close-ups.ts';
import { formatScore } from '../score.ts';
import type { DescribeSection, SectionInput } from '../section-kind.ts';
import { termLabel } from '../term-label.ts';
import type { InspectionAreaView, InspectionMark, InspectionView, Severity } from './inspection-view.ts';

/** Where the areas of an inspection sit on the outline, on a grid of 72 × 30 with the nose to the right. */
const POSITIONS: Readonly<Record<string, Position>> = {
  exterior: { view: 'side', x: 34, y: 17 },
  engine: { view: 'side', x: 60.5, y: 17 },
  tyres: { view: 'side', x: 16.5, y: 22 },
  brakes: { view: 'side', x: 54, y: 22 },
  suspension: { view: 'side', x: 10, y: 16 },
  interior: { view: 'top', x: 31, y: 15 },
  battery: { view: 'top', x: 60, y: 9.5 },
  transmission: { view: 'top', x: 53, y: 15 },
  electrics: { view: 'top', x: 60, y: 20.5 },
  air_conditioning: { view: 'top', x: 42.5, y: 15 },
};

/** The gravest first. */
const SEVERITIES: readonly Severity[] = ['note', 'repaired', 'ok'];

/** What the inspection found, by area; a car without inspection has no report. */
export const describeInspection: DescribeSection<InspectionView> = ({ detail, context }) => {
  const inspection = detail.sections?.inspectionSection;
  if (!inspection || inspection.reports.length === 0) return undefined;
  const { t, language } = context;
  const { inspectedBy: name, inspectedOn, pointsChecked, reports } = inspection;
  const closeUps = closeUpsOf(detail.sections?.mediaSection, context);
  const areas = reports.map((report, index) => describeArea(report, index + 1, { closeUps, context }));
  return {
    notes: [
      ...(name ? [t('listing:inspectedBy', { name })] : []),
      ...(inspectedOn ? [t('listing:inspectedOn', { date: formatDate(inspectedOn, language) })] : []),
      ...(pointsChecked
        ? [t('listing:pointsChecked', { value: formatNumber(pointsChecked, language) })]
        : []),
    ],
    pictogram: pictogramOf(detail.card, context),
    areas,
    marks: areas.flatMap(({ name, number, state }): InspectionMark[] => {
      const position = markPosition(name);
      return position ? [{ number, state, ...position }] : [];
    }),
  };
};

function describeArea(
  { area, score, pointsChecked, findings }: InspectionReport,
  number: number,
  { closeUps, context }: { closeUps: ReturnType<typeof closeUpsOf>; context: SectionInput['context'] },
): InspectionAreaView {
  const { t, language } = context;
  return {
    name: area,
    number: formatNumber(number, language),
    label: termLabel(t, `cars:inspection_area.${area}`, area),
    state: SEVERITIES.find((each) => findings.some(({ severity }) => severity === each)) ?? 'ok',
    score: formatScore(score, context),
    points: t('listing:pointsChecked', { value: formatNumber(pointsChecked, language) }),
    findings: findings.map(({ finding, severity, photoId }) => {
      const closeUp = photoId === undefined ? undefined : closeUps.get(photoId);
      const label = termLabel(t, `cars:inspection_finding.${finding}`, finding);
      return { name: finding, label, severity, ...(closeUp && { closeUp }) };
    }),
  };
}

function pictogramOf(card: object, { region }: SectionInput['context']): string {
  const { pages, fields, vocabularies } = region.manifest;
  const vocabulary = fields[pages.bodyTypeField]?.vocabulary ?? '';
  const body = String(readField(card, pages.bodyTypeField) ?? '');
  return vocabularies[vocabulary]?.[body]?.pictogram ?? body;
}

type Position = Pick<InspectionMark, 'view' | 'x' | 'y'>;

/** Position of an area; `undefined` if the outline does not have it. */
function markPosition(area: string): Position | undefined {
  return Object.hasOwn(POSITIONS, area) ? POSITIONS[area] : undefined;
}
