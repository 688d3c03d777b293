import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeskImportColumn, DeskImportPreview, DeskImportPreviewRow } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { formatField } from '#region/format/format.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { columnsRead } from '../../import/check-columns.ts';
import type { FeedReader } from '../../import/feed-reader.ts';
import type { FeedFolders } from '../../import/load-feed.ts';
import { mapRow } from '../../import/map-row.ts';
import { type MappingFit, mappingFits } from '../../import/mapping-fits.ts';
import { startsPackage } from '../../import/read-workbook.ts';
import { Reject } from '../../import/reject.ts';
import type { BrokenRow, SourceRow } from '../../import/source-row.ts';
import type { VehicleNames } from '../../import/vehicle-names.ts';
import { priceOf } from '../imports/index.ts';
import type { TicketContext } from '../tickets/index.ts';

/** Bytes that a preview reads, but of workbooks. */
const HEAD_BYTES = 2 ** 20;
const SHOWN_ROWS = 5;
/** What a property of a mapping is called besides fields. */
const VEHICLE_FIELDS = ['inventory.make', 'inventory.make_model'];

export interface PreviewDeps {
  context: TicketContext & { catalogue: VehicleNames & Pick<Catalogue, 'displayName'> };
  folders: FeedFolders;
  /** Readers of extensions. */
  readers: readonly FeedReader[];
}

/**
 * Shows how the mappings of a region fit a file, and its first rows as one of them reads them.
 * @param mapping its name; absent, or unknown: the one that fits best
 */
export async function previewImport(
  bytes: Buffer,
  mapping: string | undefined,
  deps: PreviewDeps,
): Promise<DeskImportPreview> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-import-'));
  try {
    const path = join(folder, 'head');
    // a workbook is read from its end
    const head = startsPackage(bytes) ? bytes : bytes.subarray(0, HEAD_BYTES);
    await writeFile(path, head);
    const file = { path, isCut: bytes.length > head.length };
    const fits = await mappingFits(file, deps.context.region.manifest, deps);
    return serializePreview(fits, fits.find(({ name }) => name === mapping) ?? fits[0], deps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param chosen the one whose columns and rows are shown; it may be none of the others */
export function serializePreview(
  fits: readonly MappingFit[],
  chosen: MappingFit | undefined,
  deps: Pick<PreviewDeps, 'context'>,
): DeskImportPreview {
  return {
    mappings: fits.map(({ name, feed, fits: canBeUsed, read, head, missing }) => ({
      name,
      kind: feed.kind,
      fits: canBeUsed,
      read,
      removes_missing: feed.removes === 'missing',
      missing: [
        ...new Set(missing.filter(({ isNeeded }) => isNeeded).map(({ columns }) => columns.join(', '))),
      ],
      problem: head.problem ?? null,
    })),
    mapping: chosen?.name ?? null,
    columns: chosen ? serializeColumns(chosen, deps) : [],
    ...(chosen?.fits ? serializeRows(chosen, deps) : { fields: [], rows: [] }),
  };
}

/** Columns of the file with what they are read as; an empty list: they are not read. */
function serializeColumns(
  { feed, head }: MappingFit,
  { context }: Pick<PreviewDeps, 'context'>,
): DeskImportColumn[] {
  const read = columnsRead(feed, head.columns);
  return head.columns.map((name) => ({
    name,
    uses: [
      ...new Set(
        read
          .filter(({ names }) => names.includes(name))
          .map(({ path: [part, index] }) =>
            part === 'fields'
              ? labelOf(feed.fields[Number(index)]?.field ?? '', context)
              : context.t(`desk:import.use.${usedAs(part)}`),
          ),
      ),
    ],
  }));
}

const USES = [
  ...(['id', 'newest', 'date', 'status', 'condition', 'vehicle'] as const),
  ...(['photos', 'descriptions', 'summaries', 'promotion', 'history', 'warranty', 'features'] as const),
];
const usedAs = (part: unknown) => USES.find((use) => use === part) ?? 'refuse';

function serializeRows(
  { feed, head }: MappingFit,
  { context }: Pick<PreviewDeps, 'context'>,
): Pick<DeskImportPreview, 'fields' | 'rows'> {
  const { manifest } = context.region;
  const shown = [...(feed.kind === 'prices' ? [] : VEHICLE_FIELDS), ...feed.fields.map(({ field }) => field)];
  const fields = [...new Set(shown)].filter((name) => manifest.fields[name]);
  const today = zonedDay(context.now, manifest.timeZone);
  const mapped = (row: SourceRow): Mapped => {
    if (feed.kind !== 'prices') return mapRow(row, feed, manifest, context.catalogue, today);
    const { sourceId, observedOn, price } = priceOf(row, { feed, manifest });
    return { title: `${sourceId}, ${observedOn}`, fields: { [feed.fields[0]?.field ?? '']: price } };
  };
  return {
    fields: fields.map((name) => ({ name, label: labelOf(name, context) })),
    rows: head.rows
      .slice(0, SHOWN_ROWS)
      .map((row) =>
        serializeRow(row, mapped, (values) => fields.map((name) => valueText(name, values[name], context))),
      ),
  };
}

type Mapped = { title: string; fields: Readonly<Record<string, FieldValue>> };

function serializeRow(
  row: SourceRow | BrokenRow,
  map: (row: SourceRow) => Mapped,
  textsOf: (values: Mapped['fields']) => string[],
): DeskImportPreviewRow {
  try {
    if ('broken' in row) throw new Reject('', row.broken);
    const { title, fields } = map(row);
    return { row: row.number, title, texts: textsOf(fields), problem: null };
  } catch (error) {
    if (!(error instanceof Reject)) throw error;
    const problem = { column: error.column, reason: error.message };
    return { row: row.number, title: '', texts: [], problem };
  }
}

function labelOf(name: string, { region, language, t }: TicketContext): string {
  const field = region.manifest.fields[name];
  return field ? localizedText(field.label, language.code, t) : name;
}

function valueText(
  name: string,
  value: FieldValue,
  { region, language, t, catalogue }: PreviewDeps['context'],
): string {
  const field = region.manifest.fields[name];
  if (!field) return '';
  const isName = field.format === 'make' || field.format === 'model';
  return isName && typeof value === 'string'
    ? catalogue.displayName(value, language.code)
    : (formatField(value, field, { region, language, t }) ?? '');
}
