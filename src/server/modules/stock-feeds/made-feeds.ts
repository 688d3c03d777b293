import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type {
  AddDeskFeedBody,
  ChangeDeskFeedBody,
  DeskFeedLookAnswer,
  DeskFeedSettingsAnswer,
  Feed,
  LookAtFeedBody,
  RegionManifest,
  StockFeed,
} from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { Conflict, Exhausted, Invalid, NotFound, UsedUpToday } from '../../errors/domain-error.ts';
import type { FeedReader } from '../../import/feed-reader.ts';
import { checkFeed, type FeedFolders, listFeeds, loadFeed } from '../../import/load-feed.ts';
import type { FileLook } from '../../import/look-at-file.ts';
import { regionLabels } from '../../import/suggest/region-labels.ts';
import { advisoryLock, withDatabaseLock } from '../../storage/advisory-locks.ts';
import { takeDailyUse } from '../../storage/daily-use.ts';
import type { Database } from '../../storage/database.ts';
import { deskFeeds, heldPrices, listings } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { cancelFeedRuns, fileFault, serializePreview } from '../desk-imports/index.ts';
import { lookInProcess } from '../imports/index.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { type DeskTexts, deskContext, type TicketContext } from '../tickets/index.ts';
import {
  askActiveFeed,
  type DeskFeedRow,
  deskAccess,
  deskAddressFault,
  isHidden,
  listDeskFeedRows,
  type OperatorAccess,
  otherOwner,
  sourceOf,
} from './active-feeds.ts';
import { forgetFeedState } from './feed-states.ts';

/** Who changes the feeds of a region. */
export interface FeedMaker {
  by: StaffMember;
  region: ResolvedRegion;
}

/** Feeds that managers make. Every change adds to the audit log, without what may hold a key. */
export interface MadeFeeds {
  /** Fetches the start of a file and says how it would be read. @throws UsedUpToday; Conflict while another one is looked at */
  look(maker: FeedMaker, body: LookAtFeedBody): Promise<DeskFeedLookAnswer['data']>;
  /** @throws NotFound */
  read(region: ResolvedRegion, name: string): Promise<DeskFeedSettingsAnswer['data']>;
  /** @throws Invalid; Exhausted */
  add(maker: FeedMaker, body: AddDeskFeedBody): Promise<void>;
  /** @throws NotFound; Invalid; Conflict if it has changed meanwhile */
  change(maker: FeedMaker, name: string, body: ChangeDeskFeedBody): Promise<void>;
  /** @param endsCars whether its cars leave the site, too @throws NotFound; Conflict if they come from elsewhere as well */
  remove(maker: FeedMaker, name: string, endsCars: boolean): Promise<void>;
}

export interface MadeFeedDeps {
  db: Database;
  texts: DeskTexts & { catalogue: Catalogue };
  folders: FeedFolders;
  readers: readonly FeedReader[];
  /** The `forecourt.config.ts` of the site. */
  configFile: string | undefined;
  access: OperatorAccess;
  /** Asks feeds that are due. */
  runFeeds(): void;
}

/** Files that are looked at in a day, of one member and of one region: each is a call to an address that somebody has typed. */
export const LOOKS_A_DAY = { member: 60, region: 120 };
/** Feeds of a region that are made at the desk. */
export const MAX_FEEDS = 20;
/** Bytes of a file that are looked at. */
const LOOK_BYTES = 16 * 2 ** 20;
const ASK_TIMEOUT_MS = 15_000;
const READ_TIMEOUT_MS = 30_000;
/** First bytes of a packed file. */
const GZIP = Buffer.from([0x1f, 0x8b]);
/** Longest own mapping, as JSON. */
const MAX_MAPPING = 100_000;
/** Source of cars that are made up. */
const MADE_UP = 'demo';

export function createMadeFeeds(deps: MadeFeedDeps): MadeFeeds {
  const { db, access, folders } = deps;
  return {
    look: lookCall(deps),
    async read({ code, manifest }, name) {
      const row = await rowOf(db, code, name);
      const source = await sourceOfRow(row, manifest, folders);
      return {
        settings: row.settings,
        own_mapping: row.ownMapping,
        is_paused: row.isPaused,
        version: row.version,
        source: source ?? '',
        cars: source === null ? 0 : await db.$count(listings, carsOf(code, source)),
        authorizations: deskAccess(row.settings.address, code, access).variables,
      };
    },
    async add({ by, region }, body) {
      const { code, manifest } = region;
      await inTransaction(db, async (tx) => {
        await lockFeeds(tx, code);
        const feed = await checked(tx, body, manifest, deps);
        const rows = await listDeskFeedRows(tx, code);
        const { name } = feed.settings;
        if (isHidden(manifest, name) || rows.some((each) => each.name === name))
          throw refused('settings.name', 'There is a feed of this name already.');
        if (rows.length >= MAX_FEEDS)
          throw new Exhausted('limit_reached', `A region has up to ${MAX_FEEDS} feeds of its desk.`);
        await tx.insert(deskFeeds).values({ region: code, name, ...feed });
        await record(tx, { by, region: code, name, action: 'feed_added', after: audited(feed) });
      });
      deps.runFeeds();
    },
    async change({ by, region }, name, { is_paused: isPaused, version, ...body }) {
      const { code, manifest } = region;
      await inTransaction(db, async (tx) => {
        await lockFeeds(tx, code);
        const row = await rowOf(tx, code, name);
        if (row.version !== version)
          throw new Conflict('out_of_date', 'This feed has changed in the meantime.');
        if (body.settings.name !== name)
          throw refused('settings.name', 'The name of a feed does not change: its cars are known by it.');
        const given = asStored(body);
        // what is no longer allowed can still be paused
        const isSame = isDeepStrictEqual(given, { settings: row.settings, ownMapping: row.ownMapping });
        const feed = isPaused && isSame ? given : await checked(tx, body, manifest, deps, name);
        await tx
          .update(deskFeeds)
          .set({ ...feed, isPaused, version: version + 1 })
          .where(eq(deskFeeds.id, row.id));
        const [before, after] = [audited(row), audited({ ...feed, isPaused })];
        await record(tx, { by, region: code, name, action: 'feed_changed', before, after });
      });
      deps.runFeeds();
    },
    async remove({ by, region: { code, manifest } }, name, endsCars) {
      await inTransaction(db, async (tx) => {
        await lockFeeds(tx, code);
        const row = await rowOf(tx, code, name);
        const source = await sourceOfRow(row, manifest, folders);
        if (endsCars) {
          if (source === null)
            throw new Conflict('requirements_missing', 'The mapping of this feed is gone, so its cars stay.');
          const who = await otherOwner(tx, { source, isFull: true, name }, manifest, folders);
          if (who !== null)
            throw new Conflict(
              'state_conflict',
              `${who} brings cars of the source ${source}, too: they stay.`,
            );
        }
        // what the feed of the manifest has that is asked instead stays
        if (!isHidden(manifest, name)) {
          await cancelFeedRuns(tx, code, name);
          await forgetFeedState(tx, { region: code, name });
          await tx.delete(heldPrices).where(and(eq(heldPrices.region, code), eq(heldPrices.feedName, name)));
        }
        const isRow = eq(deskFeeds.id, row.id);
        await (endsCars
          ? tx.update(deskFeeds).set({ endsSource: source }).where(isRow)
          : tx.delete(deskFeeds).where(isRow));
        const after = { cars: endsCars ? 'end' : 'stay', source };
        await record(tx, { by, region: code, name, action: 'feed_deleted', before: audited(row), after });
      });
      if (endsCars) deps.runFeeds();
    },
  };
}

const lookCall =
  ({ db, texts, access, folders, readers, configFile }: MadeFeedDeps): MadeFeeds['look'] =>
  async ({ by, region }, { address, authorization_env: authorizationEnv = '', mapping = '' }) => {
    const { code } = region;
    const own = deskAccess(address, code, access);
    const answer = { ...NOTHING, authorizations: own.variables };
    const fault = deskAddressFault(address, own) ?? authorizationFault(authorizationEnv, own.variables);
    if (fault !== null) throw refused('address', fault);
    const wait = await takeDailyUse(db, [
      { key: `feed looks of staff ${by.id}`, most: LOOKS_A_DAY.member },
      { key: `feed looks of region ${code}`, most: LOOKS_A_DAY.region },
    ]);
    if (wait > 0) throw new UsedUpToday('Too many files were looked at today.', wait);
    const looked = await withDatabaseLock(db, 'feed', `look ${code}`, async () => {
      const subject = { kind: 'region' as const, id: code };
      const after = { address: maskedAddress(address) };
      await recordDeskEvent(db, { staffId: by.id, region: code, action: 'feed_looked_at', subject, after });
      const found = await askActiveFeed(
        { address, authorizationEnv, desk: { id: 0, version: 0 } },
        code,
        { etag: null, lastModified: null },
        { access, signal: AbortSignal.timeout(ASK_TIMEOUT_MS), cutAt: LOOK_BYTES },
      );
      if (found.kind !== 'file')
        return { ...answer, problem: found.kind === 'failed' ? found.reason : found.kind };
      const { bytes, isCut } = found;
      const read = { ...answer, size: bytes.length, is_cut: isCut };
      // a packed file is unpacked where it is read
      const wrong = bytes.subarray(0, 2).equals(GZIP) ? null : fileFault(bytes, readers);
      if (wrong !== null) return { ...read, problem: wrong };
      const context = deskContext(region, texts);
      const look = await lookAtBytes(bytes, {
        isCut,
        manifest: region.manifest,
        ...{ regionsDir: folders.regionsDir, shippedRegionsDir: folders.shippedRegionsDir },
        mapping,
        source: 'dealer',
        labels: regionLabels(region.manifest, (label, language) =>
          localizedText(label, language, texts.texts.translate(language)),
        ),
        today: zonedDay(context.now, region.manifest.timeZone),
        ...(configFile !== undefined && { configFile }),
      });
      return typeof look === 'string'
        ? { ...read, problem: look }
        : { ...read, ...serializeLook(look, { ...context, catalogue: texts.catalogue }) };
    });
    if (!looked) throw new Conflict('under_way', 'Another file is being looked at. Try again in a moment.');
    return looked.result;
  };

const NOTHING: DeskFeedLookAnswer['data'] = {
  problem: null,
  size: 0,
  is_cut: false,
  authorizations: [],
  preview: null,
  own_mapping: null,
  notes: [],
  rows: 0,
  usable: 0,
  photos: 0,
  refused: [],
  unread: [],
};

/** @returns a sentence if the file cannot be read */
async function lookAtBytes(
  bytes: Buffer,
  task: Omit<Parameters<typeof lookInProcess>[0], 'file'>,
): Promise<FileLook | string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-look-'));
  try {
    const file = join(folder, 'head');
    await writeFile(file, bytes);
    const look = await lookInProcess({ ...task, file }, AbortSignal.timeout(READ_TIMEOUT_MS));
    return look.kind === 'refused' ? look.reason : look;
  } catch {
    return 'The file takes too long or too much memory to read.';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function serializeLook(
  { fits, chosen, suggested, trial, photos, problem }: FileLook,
  context: Parameters<typeof serializePreview>[2]['context'],
): Partial<DeskFeedLookAnswer['data']> {
  return {
    problem: problem === null || chosen?.fits ? null : problem,
    preview: serializePreview(fits, chosen ?? undefined, { context }),
    own_mapping: suggested?.feed ?? null,
    notes: suggested?.notes ?? [],
    rows: trial?.rows ?? 0,
    usable: trial?.usable ?? 0,
    photos,
    refused: trial?.refused ?? [],
    unread: (trial?.unread ?? []).map((each) => ({ ...each, field: labelOf(each.field, context) })),
  };
}

function labelOf(name: string, { region, language, t }: TicketContext): string {
  const field = region.manifest.fields[name];
  return field ? localizedText(field.label, language.code, t) : name;
}

/** A feed as it is stored. */
type CheckedFeed = Pick<DeskFeedRow, 'settings' | 'ownMapping'>;

/** An own mapping has the name of its feed, and its cars, too. */
const asStored = ({ settings, own_mapping: mapping }: AddDeskFeedBody): CheckedFeed =>
  mapping
    ? { settings: { ...settings, mapping: settings.name }, ownMapping: { ...mapping, source: settings.name } }
    : { settings, ownMapping: null };

/** Checks a feed by everything that is known of its region. @param name of the feed that changes @throws Invalid */
async function checked(
  tx: Database,
  body: AddDeskFeedBody,
  manifest: RegionManifest,
  { folders, access }: MadeFeedDeps,
  name = '',
): Promise<CheckedFeed> {
  const { settings, ownMapping } = asStored(body);
  const own = deskAccess(settings.address, manifest.code, access);
  const fault = deskAddressFault(settings.address, own);
  if (fault !== null) throw refused('settings.address', fault);
  const wrongVariable = authorizationFault(settings.authorizationEnv ?? '', own.variables);
  if (wrongVariable !== null) throw refused('settings.authorizationEnv', wrongVariable);
  const feed = ownMapping
    ? ownFeed(ownMapping, settings, manifest)
    : listFeeds(folders).includes(settings.mapping) &&
      (await loadFeed(settings.mapping, folders, manifest)).feed;
  if (!feed) throw refused('settings.mapping', 'The region has no such mapping.');
  const source = { source: feed.source, isFull: feed.removes === 'missing' || ownMapping !== null, name };
  const who = await otherOwner(tx, source, manifest, folders);
  if (who !== null)
    throw refused(
      ownMapping ? 'settings.name' : 'settings.mapping',
      `${who} brings cars of the source ${feed.source} already.`,
    );
  if (ownMapping) await requireNewSource(feed.source, manifest, folders);
  return { settings, ownMapping };
}

function ownFeed(mapping: Feed, { name }: StockFeed, manifest: RegionManifest): Feed {
  if (JSON.stringify(mapping).length > MAX_MAPPING) throw refused('own_mapping', 'The mapping is too long.');
  if (mapping.kind === 'prices')
    throw refused('own_mapping', 'A list of prices needs a mapping of the region.');
  const { feed, problems } = checkFeed(mapping, `the mapping of ${name}`, manifest);
  const [first] = problems;
  if (!feed) throw refused('own_mapping', first?.message ?? 'The mapping does not fit the region.');
  return feed;
}

/** The source of an own mapping is that of no file and of no made-up cars. @throws Invalid */
async function requireNewSource(
  source: string,
  manifest: RegionManifest,
  folders: FeedFolders,
): Promise<void> {
  const names = [MADE_UP];
  for (const name of listFeeds(folders)) {
    const { feed } = await loadFeed(name, folders, manifest);
    if (feed) names.push(feed.source);
  }
  if (names.includes(source))
    throw refused('settings.name', 'A mapping of the region has this source. Choose another name.');
}

/** Where the cars of a feed come from, or null if its mapping is gone. */
const sourceOfRow = async (
  { ownMapping, settings }: CheckedFeed,
  manifest: RegionManifest,
  folders: FeedFolders,
): Promise<string | null> => (await sourceOf({ ...settings, ownMapping }, manifest, folders))?.source ?? null;

const carsOf = (region: string, source: string) =>
  and(eq(listings.region, region), eq(listings.source, source));

/** Changes of the feeds of a region follow each other: they look at all of them. */
const lockFeeds = (tx: Database, region: string) => advisoryLock(tx, 'feed', `desk of ${region}`);

/** @throws NotFound also for one that is being deleted */
async function rowOf(tx: Database, region: string, name: string): Promise<DeskFeedRow> {
  const row = (await listDeskFeedRows(tx, region)).find((each) => each.name === name);
  if (!row || row.endsSource !== null) throw new NotFound('not_found', 'There is no such feed.');
  return row;
}

const authorizationFault = (name: string, offered: readonly string[]): string | null =>
  name === '' || offered.includes(name)
    ? null
    : 'the operator does not offer this authorization for this host';

const refused = (field: string, message: string) =>
  new Invalid(
    'invalid_input',
    `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.]$/.test(message) ? '' : '.'}`,
    {
      [field]: [message],
    },
  );

/** An address without what may hold a key, and with what tells it apart from others. */
const maskedAddress = (address: string): string =>
  `${new URL(address).origin}/… ${createHash('sha256').update(address).digest('hex').slice(0, 8)}`;

/** A feed as the audit log has it. */
const audited = ({
  settings: { name: _, address, ...settings },
  ownMapping,
  isPaused = false,
}: CheckedFeed & { isPaused?: boolean }): Record<string, unknown> => ({
  address: maskedAddress(address),
  ...settings,
  ...(ownMapping && {
    own_mapping: createHash('sha256').update(JSON.stringify(ownMapping)).digest('hex').slice(0, 8),
    removes: ownMapping.removes ?? 'nothing',
  }),
  is_paused: isPaused,
});

const record = (
  tx: Database,
  {
    by,
    name,
    ...event
  }: { by: StaffMember; region: string; name: string } & Pick<
    Parameters<typeof recordDeskEvent>[1],
    'action' | 'before' | 'after'
  >,
) => recordDeskEvent(tx, { ...event, staffId: by.id, subject: { kind: 'feed', id: name } });
