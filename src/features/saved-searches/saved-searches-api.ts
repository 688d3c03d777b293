import type {
  ChangeSavedSearchBody,
  SavedSearch,
  SavedSearchAnswer,
  SavedSearchesAnswer,
  SaveSearchBody,
} from '#contracts/types.ts';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { requestPersonal } from '#store/request-personal.ts';

/** Region and language that saved searches are asked for in. */
export interface SearchesPlace {
  region: string;
  language: string;
}

/** What is told, and how often, until the person says otherwise. */
const USUAL: Pick<SaveSearchBody, 'events' | 'frequency'> = {
  events: ['new_match', 'price_drop'],
  frequency: 'daily',
};

/** Saved searches of whoever is logged in. */
export function savedSearchesApi({ region, language }: SearchesPlace) {
  const base = `/api/v1/rabbit/${region}/tickets/buy-hunt-notify`;
  const address = (id?: number) =>
    `${id === undefined ? base : `${base}/${id}`}?${new URLSearchParams({ lang: language })}`;
  let last: Promise<unknown> = Promise.resolve();
  /** What was chosen last has to be what is kept: a change is not sent before the one before it was answered. */
  const inTurn = <Answer>(write: () => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(write);
    last = answer.catch(() => {});
    return answer;
  };
  return {
    listAddress: address(),
    list: (signal?: AbortSignal) => requestPersonal<SavedSearchesAnswer>(address(), { signal }),
    save: async (search: Pick<SaveSearchBody, 'category' | 'search'>) => {
      const body: SaveSearchBody = { ...USUAL, ...search };
      const answer = await requestPersonal<SavedSearchAnswer>(address(), { method: 'POST', body });
      pushEvent({ event: 'form_submitted', form: 'save_search' });
      return answer;
    },
    change: ({ id, events, frequency, is_paused }: SavedSearch) => {
      const body: ChangeSavedSearchBody = { events, frequency, is_paused };
      return inTurn(() => requestPersonal<SavedSearchAnswer>(address(id), { method: 'PUT', body }));
    },
    remove: (id: number) => inTurn(() => requestPersonal<unknown>(`${base}/${id}`, { method: 'DELETE' })),
  };
}
