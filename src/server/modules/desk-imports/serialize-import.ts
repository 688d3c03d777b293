import type { DeskImportRemark, DeskImportReport, DeskImportRow, DeskImportRun } from '#contracts/types.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { ImportRemarks } from '../../import/import-messages.ts';
import type { TicketContext } from '../tickets/index.ts';
import type { ImportRunRow } from './repositories/import-runs.ts';
import type { ImportRow } from './repositories/imports.ts';

/** Makes and models that a remark names. */
const SHOWN_NAMES = 8;

/** A file of staff, without its runs. */
export function serializeImportFile({
  id,
  name,
  size,
  staffName,
  feedName,
  createdAt,
}: ImportRow): Omit<DeskImportRow, 'run'> {
  return { id, name, size, by: staffName, feed: feedName, created_at: createdAt.toISOString() };
}

/** @param photos of its cars; null: they are not counted */
export function serializeRun(
  run: ImportRunRow,
  context: TicketContext,
  photos: DeskImportRun['photos'] = null,
): DeskImportRun {
  const { id, feed, isDryRun, status, staffName, attempts, done, total, problem } = run;
  return {
    id,
    mapping: feed,
    is_dry_run: isDryRun,
    status,
    by: staffName,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    ended_at: run.endedAt?.toISOString() ?? null,
    attempts,
    done,
    total,
    problem,
    report: serializeReport(run, context),
    photos,
  };
}

function serializeReport(
  { report: stored, rejects }: ImportRunRow,
  context: TicketContext,
): DeskImportReport | null {
  if (!stored) return null;
  const { report, remarks, notRemoved } = stored;
  return {
    ...report,
    removed: report.removed ?? null,
    not_removed: notRemoved,
    remarks: serializeRemarks(remarks, context),
    rejects,
  };
}

function serializeRemarks(
  remarks: ImportRemarks,
  { region, language, t }: TicketContext,
): DeskImportRemark[] {
  const { unknownMakes, unknownModels, carsOfUnknownModels } = remarks;
  const nameOf = (field: string) => {
    const known = region.manifest.fields[field];
    return known ? localizedText(known.label, language.code, t) : field;
  };
  const ofFields = { unread: remarks.unread, filled: remarks.filled, counted: remarks.countedFromImport };
  const fields = Object.entries(ofFields).flatMap(([kind, counts]) =>
    counts.map(({ field, count, example }) => ({
      kind: kind as keyof typeof ofFields,
      field: nameOf(field),
      count,
      example,
    })),
  );
  const list = (names: readonly string[]) =>
    names.slice(0, SHOWN_NAMES).join(', ') + (names.length > SHOWN_NAMES ? ', …' : '');
  const names = [
    { kind: 'unknown_makes' as const, field: '', count: unknownMakes.length, example: list(unknownMakes) },
    { kind: 'unknown_models' as const, field: '', count: carsOfUnknownModels, example: list(unknownModels) },
  ];
  return [...fields, ...names.filter(({ count }) => count > 0)];
}
