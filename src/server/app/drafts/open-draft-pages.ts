import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Services } from '../../http/services.ts';
import type { Problem } from '../../manifests/problem.ts';
import type { DraftPages, DraftText, DraftView, WantedPage } from '../../modules/studio/index.ts';
import type { ListingSource } from '../../search/live/listing-source.ts';
import type { RenderDraft } from '../../site/site-host.ts';
import type { Live } from '../open-content.ts';
import { draftIndexes, MAX_CARS } from './draft-indexes.ts';
import { DRAFT_SERVICES } from './draft-services.ts';
import { DraftTooSlow, type ThreadReader } from './thread-reader.ts';

interface DraftPagesDeps {
  live(): Live;
  reader: ThreadReader;
  source: Pick<ListingSource, 'readListings'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** A draft that can be shown. */
interface OpenDraft {
  region: ResolvedRegion;
  /** The region as the site shows it; for a new one, the default region. */
  served: ResolvedRegion;
  services: Services;
  /** Cars that are searched, where it is only a part of the stock; 0: all. */
  cars: number;
}

type Opened = { draft: OpenDraft } | { problems: readonly Problem[] };

/** Several people, each with a few pages of one text. */
const MAX_DRAFTS = 6;
const KEPT_MS = 3 * 60_000;
/** Times that a page is made again because the site has changed in the meantime. */
const MAX_ATTEMPTS = 4;

export interface OpenDraftPages extends DraftPages {
  /** Sets what renders pages; without it this process has none. */
  setRenderer(render: RenderDraft): void;
  /** Forgets everything that was made of files; call it when those have changed. */
  clear(): void;
  /** Ends the thread that reads drafts. */
  close(): Promise<void>;
}

/**
 * Shows pages of drafts by what serves the site: read and checked like a file, answered by services of their own, rendered
 * by the same threads. The site itself and its caches do not notice. The last texts are kept for some minutes.
 */
export function openDraftPages({ live, reader, source, clock }: DraftPagesDeps): OpenDraftPages {
  let renderDraft: RenderDraft | undefined;
  const drafts = openDrafts({ live, reader, source, clock });
  /** Times that the content of the site was replaced. */
  let replaced = 0;

  async function showOnce(render: RenderDraft, given: DraftText, wanted: WantedPage): Promise<DraftView> {
    const begun = performance.now();
    const opened = await drafts.open(given);
    if ('problems' in opened) return opened;
    const { cars, ...draft } = opened.draft;
    const read = performance.now();
    const page = await DRAFT_SERVICES.run(draft.services, () => render(draft, wanted));
    const times = { check: read - begun, render: performance.now() - read };
    return { page: { ...page, cars }, times };
  }

  /** A publication closes the indexes and the thread that a draft is being made with: it is made again with the new ones. */
  async function showCurrent(render: RenderDraft, given: DraftText, wanted: WantedPage): Promise<DraftView> {
    for (let attempt = 1; ; attempt++) {
      const before = replaced;
      const isCurrent = () => replaced === before || attempt === MAX_ATTEMPTS;
      try {
        const view = await showOnce(render, given, wanted);
        if (isCurrent()) return view;
      } catch (error) {
        if (isCurrent()) throw error;
      }
    }
  }

  return {
    prepare(given) {
      // its problems are reported with the next request for a page
      if (renderDraft) drafts.open(given).catch(() => {});
    },
    async show(given, wanted): Promise<DraftView> {
      if (!renderDraft) throw new HttpError('not_found', 'This process serves no pages.');
      try {
        return await showCurrent(renderDraft, given, wanted);
      } catch (error) {
        if (!(error instanceof DraftTooSlow)) throw error;
        return { problems: [tooSlow(given.file)] };
      }
    },
    async region(given) {
      try {
        const { region } = await reader.read({ ...given, now: clock() });
        return region?.code === given.region ? region : undefined;
      } catch (error) {
        if (!(error instanceof DraftTooSlow)) throw error;
      }
    },
    setRenderer(render) {
      renderDraft = render;
    },
    clear() {
      replaced += 1;
      drafts.clear();
      reader.refresh();
    },
    async close() {
      drafts.clear();
      await reader.end();
    },
  };
}

/** Reads drafts and creates their services; keeps the last ones. */
function openDrafts({ live, reader, source, clock }: DraftPagesDeps) {
  const indexes = draftIndexes(source);
  const kept = new LRUCache<string, Promise<Opened>>({ max: MAX_DRAFTS, ttl: KEPT_MS, ttlAutopurge: true });

  async function openDraft({ region: code, ...draft }: DraftText): Promise<Opened> {
    const { region, problems } = await reader.read({ ...draft, now: clock() });
    if (!region) return { problems };
    // another code would be another region
    if (region.code !== code) return { problems };
    const { regions } = live().content;
    const served = regions.find(code) ?? regions.default;
    const found = await indexes.of(live().indexes, served, region);
    const services = live().draftServices(region, found.indexes);
    return { draft: { region, served, services, cars: found.isPart ? MAX_CARS : 0 } };
  }

  return {
    open(given: DraftText): Promise<Opened> {
      const key = createHash('sha256')
        .update(JSON.stringify([given.file, given.text, [...(given.others ?? [])]]))
        .digest('base64url');
      const known = kept.get(key);
      if (known) return known;
      const opening = openDraft(given);
      kept.set(key, opening);
      opening.catch(() => kept.delete(key));
      return opening;
    },
    clear() {
      kept.clear();
      indexes.clear();
    },
  };
}

const tooSlow = (file: string): Problem => ({
  file,
  line: 1,
  column: 1,
  path: '',
  severity: 'error',
  message: 'takes too long to read',
});
