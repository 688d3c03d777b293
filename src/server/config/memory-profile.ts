import { totalmem } from 'node:os';

/** `full` answers as fast as the machine can; `small` stays within 600 MiB (docs/decisions/0038). */
export type MemoryProfile = 'full' | 'small';

const MIB = 2 ** 20;
/** Below 2 GiB of the machine or its control group. */
const SMALL_BELOW = 2_048 * MIB;

/**
 * Returns the profile of a value of `MEMORY`; any value but `full` and `small` lets the machine decide.
 * @param available bytes that this process may use
 */
export function memoryProfile(setting: string | undefined, available = availableMemory()): MemoryProfile {
  if (setting === 'full' || setting === 'small') return setting;
  return available < SMALL_BELOW ? 'small' : 'full';
}

/** Memory of the machine, or of the control group where that is less, in bytes. */
function availableMemory(): number {
  // 0 or undefined where nothing limits the process
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Sizes of caches in MiB. */
interface CacheSizes {
  pages: number;
  /** Cards and answers of the API. */
  cards: number;
  /** Of these, the cards of lists. */
  listCards: number;
}

const LIST_CARDS_SHARE = 0.5;
/** Where memory is plenty, the cards of 100,000 cars in one language: reading them is most of the work of a search. */
const PLENTY = 8_192 * MIB;
const LIST_CARDS_OF_PLENTY = 240;

const SIZES: Readonly<Record<MemoryProfile, Omit<CacheSizes, 'listCards'>>> = {
  full: { pages: 24, cards: 96 },
  small: { pages: 8, cards: 16 },
};

/**
 * Returns the configured sizes of caches in bytes; `auto` takes those of the profile.
 * @param available bytes that this process may use
 */
export function cacheBytes(
  config: { memory: string; pageCacheMb: number | 'auto'; cardCacheMb: number | 'auto' },
  available = availableMemory(),
): CacheSizes {
  const profile = memoryProfile(config.memory, available);
  const sizes = SIZES[profile];
  const bytes = (configured: number | 'auto', size: number) =>
    (configured === 'auto' ? size : configured) * MIB;
  const cards = bytes(config.cardCacheMb, sizes.cards);
  const isPlenty = config.cardCacheMb === 'auto' && profile === 'full' && available >= PLENTY;
  return {
    pages: bytes(config.pageCacheMb, sizes.pages),
    cards,
    listCards: isPlenty ? LIST_CARDS_OF_PLENTY * MIB : Math.ceil(cards * LIST_CARDS_SHARE),
  };
}

/** Returns the size of the cache of parsed saved searches in bytes. */
export const savedSearchCacheBytes = ({ memory }: { memory: string }): number =>
  (memoryProfile(memory) === 'small' ? 8 : 64) * MIB;
