import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import { fetchPhoto } from './fetch-photo.ts';
import { fullReason, type PhotoStore, photoKeeper } from './keep-photo.ts';
import { isPlayed } from './media-kinds.ts';
import { type DuePhoto, listDuePhotos, type PhotoOutcome, storeOutcomes } from './photo-sources.ts';

interface PhotoFetchOptions extends PhotoStore {
  log: Log;
  /** Hosts, with their port, that may have a private address. */
  privateHosts: readonly string[];
}

/** Requests to one host at a time. */
const PER_HOST = 4;
/** Requests at a time. */
const AT_ONCE = 8;
/** Films and sounds at a time, which fill much memory; of one host one, which may be slow. */
const PLAYED_AT_ONCE = 2;
/** Photos that are looked at for the next request. */
const LOOKED_AT = 100;
/** Photos in a row that a host fails with before it is left alone, and for how long. */
const MAX_FAULTS = 5;
const PAUSE_SECONDS = 60;
const LOOK_AGAIN_MS = 1_000;
/** Cars show new photos in steps of this, so that caches of pages are not renewed by each. */
const STEP_MS = 5_000;

/** Which hosts are left alone for a while: those that ask for it, and those that fail again and again. */
function createHostRules() {
  const pausedUntil = new Map<string, number>();
  const faults = new Map<string, number>();
  const pause = (host: string, seconds: number) => {
    pausedUntil.set(host, Date.now() + seconds * 1_000);
    faults.delete(host);
  };
  return {
    pause,
    isWell: (host: string) => faults.delete(host),
    note(host: string, kind: 'busy' | 'faulty' | 'well', seconds: number) {
      if (kind === 'busy') return pause(host, seconds);
      if (kind === 'faulty') faults.set(host, (faults.get(host) ?? 0) + 1);
      if ((faults.get(host) ?? 0) >= MAX_FAULTS) pause(host, PAUSE_SECONDS);
    },
    paused: () => [...pausedUntil].filter(([, until]) => until > Date.now()).map(([host]) => host),
  };
}

/** Returns the function that fetches, checks and stores one photo. @throws what the database or the storage throws */
function createPhotoWork(
  options: PhotoFetchOptions,
  hosts: ReturnType<typeof createHostRules>,
  signal: AbortSignal,
) {
  const { privateHosts } = options;
  const keep = photoKeeper(options);
  return async function outcomeOf(photo: DuePhoto): Promise<PhotoOutcome> {
    const { id, host } = photo;
    // what has no room is not sent in vain each day
    const full = isPlayed(photo.collection) ? await fullReason(options, photo) : null;
    if (full !== null) return { id, state: 'refused', reason: full };
    const answer = await fetchPhoto(photo, { privateHosts, signal });
    if (answer.kind === 'later') {
      const { reason, seconds } = answer;
      hosts.note(host, answer.host, seconds);
      return { id, state: 'waiting', reason, seconds };
    }
    hosts.isWell(host);
    if (answer.kind === 'failed') return { id, state: 'failed', reason: answer.reason };
    if (answer.kind === 'unchanged') return { id, state: 'unchanged' };
    const { bytes, kind: _, ...validators } = answer;
    return { ...(await keep(photo, bytes)), ...validators };
  };
}

/** Fetches the photos of feeds that are due until none is left. Not by two processes at a time. */
export async function fetchDuePhotos(options: PhotoFetchOptions, signal: AbortSignal): Promise<void> {
  const { db, log } = options;
  const hosts = createHostRules();
  const outcomeOf = createPhotoWork(options, hosts, signal);
  const running = new Map<number, { host: string; playedHost: string | null; work: Promise<void> }>();
  const playedHosts = () => [...running.values()].flatMap(({ playedHost }) => playedHost ?? []);
  const hasRoomForPlayed = () => playedHosts().length < PLAYED_AT_ONCE;
  const outcomes: PhotoOutcome[] = [];

  function begin(photo: DuePhoto): void {
    const work = outcomeOf(photo)
      .catch((error: unknown): PhotoOutcome => {
        // storage that is full or gone
        log.warn(`A photo was not stored: ${reasonOf(error)}`);
        hosts.pause(photo.host, PAUSE_SECONDS);
        return { id: photo.id, state: 'waiting', reason: 'it could not be stored', seconds: PAUSE_SECONDS };
      })
      .then((outcome) => {
        running.delete(photo.id);
        // what the end of the process has broken off is fetched again
        if (!signal.aborted) outcomes.push(outcome);
      });
    const playedHost = isPlayed(photo.collection) ? photo.host : null;
    running.set(photo.id, { host: photo.host, playedHost, work });
  }

  let looked = 0;
  async function beginNext(): Promise<number> {
    const begun = await beginDue();
    const isEnough = begun === 0 || running.size >= AT_ONCE || Date.now() - looked < LOOK_AGAIN_MS;
    if (isEnough) return begun;
    // behind many photos of a host that is full now there may be others
    looked = Date.now();
    return begun + (await beginDue());
  }

  async function beginDue(): Promise<number> {
    const perHost = new Map<string, number>();
    for (const { host } of running.values()) perHost.set(host, (perHost.get(host) ?? 0) + 1);
    const fullHosts = [...perHost].filter(([, number]) => number >= PER_HOST).map(([host]) => host);
    const busy = [...running.keys(), ...outcomes.map(({ id }) => id)];
    const due = await listDuePhotos(db, {
      limit: LOOKED_AT,
      withoutHosts: [...hosts.paused(), ...fullHosts],
      withoutPlayed: hasRoomForPlayed() ? playedHosts() : null,
      busy,
    });
    let begun = 0;
    for (const photo of due) {
      const number = perHost.get(photo.host) ?? 0;
      if (running.size >= AT_ONCE || number >= PER_HOST) continue;
      const hasRoom = hasRoomForPlayed() && !playedHosts().includes(photo.host);
      if (isPlayed(photo.collection) && !hasRoom) continue;
      perHost.set(photo.host, number + 1);
      begin(photo);
      begun += 1;
    }
    return begun;
  }

  let stored = Date.now();
  for (;;) {
    const before = running.size;
    const begun = signal.aborted || before >= AT_ONCE ? 0 : await beginNext();
    if (running.size > 0)
      await Promise.race([...[...running.values()].map(({ work }) => work), sleep(LOOK_AGAIN_MS)]);
    // those that ended while others were looked for have made room
    const isLast = begun === 0 && running.size === 0 && (before === 0 || signal.aborted);
    if (isLast || Date.now() - stored >= STEP_MS) {
      await storeOutcomes(db, outcomes.splice(0));
      stored = Date.now();
    }
    if (isLast) return;
  }
}
