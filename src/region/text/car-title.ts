import type { ListingCard } from '#contracts/types.ts';

/** The title of a car for people; its address is made of the title as it was written. */
export const carTitle = ({
  title,
  local_title = title,
}: Pick<ListingCard, 'title' | 'local_title'>): string => local_title;
