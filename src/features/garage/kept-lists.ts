/** What a device remembers of cars, and how many of each at most. */
export const KEPT_LISTS = { favourites: 200, compare: 4, recent: 12 } as const;

export type KeptListName = keyof typeof KEPT_LISTS;
