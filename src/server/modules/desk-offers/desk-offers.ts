import type { DeskOfferCount, DeskOfferRow, Offers } from '#contracts/types.ts';
import { statesThatWait } from '#domain/offers/states-that-wait.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { inWords, rulesOf } from '../offers/index.ts';
import { deskContext } from '../tickets/index.ts';
import { createDeskOfferChanges } from './change-desk-offer.ts';
import type { DeskOfferChanges } from './desk-offer-changes.ts';
import { type DeskOfferDeps, noSuchOffer, type ReadDeskOffer } from './desk-offer-deps.ts';
import { createDeskOfferDocuments, type DeskOfferDocuments } from './desk-offer-documents.ts';
import { createDeskOfferFiles, type DeskOfferFiles } from './desk-offer-files.ts';
import {
  countDeskOffers,
  findDeskOffer,
  findOfferIds,
  findRegionsWithOffers,
  listDeskOffers,
} from './repositories/desk-offers.ts';
import { serializeDeskOffer, serializeDeskOfferRow } from './serialize-desk-offer.ts';

/** Which offers to list. */
export interface DeskOfferQuery {
  /** Name of a state, or `waiting`: those that wait for staff. */
  state?: string;
  text?: string;
  /** Number of the last offer of the page before. */
  before?: number;
  limit: number;
}

/**
 * Offers as staff see and move them on. Every change adds to the history of the offer and to the audit log.
 * @throws NotFound for offers of other regions as for unknown ones; Conflict with the offer as it is now for what its
 * state does not allow, and if somebody else has changed it; Forbidden for what the role may not do
 */
export interface DeskOffers extends DeskOfferChanges, DeskOfferFiles {
  list(
    region: ResolvedRegion,
    query: DeskOfferQuery,
  ): Promise<{ rows: DeskOfferRow[]; counts: DeskOfferCount[]; next: number | null }>;
  find: ReadDeskOffer;
  /** Returns those of some regions that have offers. */
  regionsWith(codes: readonly string[]): Promise<string[]>;
  documents: DeskOfferDocuments;
}

const statesOf = (rules: Offers) => {
  const waiting = statesThatWait(rules);
  return rules.states.map(({ name, label }) => ({ name, label, isWaiting: waiting.includes(name) }));
};

export function createDeskOffers(deps: DeskOfferDeps): DeskOffers {
  const { db, texts } = deps;
  const find: ReadDeskOffer = async ({ by, region }, id) => {
    const held = await findDeskOffer(db, { region: region.code, id });
    const role = by.roles[region.code];
    const actor = role === 'agent' || role === 'manager' ? role : null;
    if (!held) throw noSuchOffer();
    return serializeDeskOffer(db, held, actor, deskContext(region, texts));
  };
  /** States of offers that began with other rules, which the manifest has no longer. */
  const keptStates = async (region: ResolvedRegion, counts: Map<string, { newest: number }>) => {
    const known = region.manifest.offers.states.map(({ name }) => name);
    const kept = [...counts].filter(([name]) => !known.includes(name));
    const states = kept.map(async ([name, { newest }]) => {
      const held = await findDeskOffer(db, { region: region.code, id: newest });
      return statesOf(rulesOf(held?.offer ?? { rules: null }, region)).filter((each) => each.name === name);
    });
    return (await Promise.all(states)).flat();
  };
  return {
    find,
    regionsWith: (codes) => findRegionsWithOffers(db, codes),
    async list(region, { state, text, before, limit }) {
      const { offers: rules } = region.manifest;
      const context = deskContext(region, texts);
      // texts are looked for once, for the page and for the counts
      const ids = text === undefined ? undefined : await findOfferIds(db, { region: region.code, text });
      const named = { region: region.code, ...(ids && { ids }) };
      const wanted = state === 'waiting' ? { waitingBy: rules } : state === undefined ? {} : { state };
      const found = await listDeskOffers(
        db,
        { ...named, ...wanted },
        { ...(before !== undefined && { before }), limit: limit + 1 },
      );
      const counts = await countDeskOffers(db, named);
      const shown = found.slice(0, limit);
      return {
        rows: shown.map((each) => serializeDeskOfferRow(each, context)),
        counts: [...statesOf(rules), ...(await keptStates(region, counts))].map(
          ({ name, label, isWaiting }) => ({
            state: name,
            label: inWords(label, context),
            count: counts.get(name)?.count ?? 0,
            is_waiting: isWaiting,
          }),
        ),
        next: found.length > limit ? (shown.at(-1)?.offer.id ?? null) : null,
      };
    },
    documents: createDeskOfferDocuments(deps),
    ...createDeskOfferChanges(deps, find),
    ...createDeskOfferFiles(deps, find),
  };
}
