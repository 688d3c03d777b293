import { createIndex } from '#server/search/create-index.ts';
import type { SearchIndex, SearchRequest, SearchResult } from '#server/search/search-types.ts';
import { seededRandom } from '../../tests/search/seeded-random.ts';
import { timeEach } from './measure.ts';
import { car, definition } from './stock.ts';

export interface IndexRival {
  index: SearchIndex;
  answer(request: SearchRequest): SearchResult;
  times(requests: readonly SearchRequest[]): Promise<number[]>;
  /** Times queries that each follow a change, so that caches between queries do not apply. */
  timesAfterChange(requests: readonly SearchRequest[]): Promise<number[]>;
}

export function fillIndex(size: number): IndexRival {
  const index = createIndex(definition);
  const random = seededRandom(size);
  for (let id = 1; id <= size; id++) index.put(id, car(random));
  index.prepare();
  const answer = (request: SearchRequest) => index.search(request);
  const extra = seededRandom(0);
  return {
    index,
    answer,
    times: (requests) => timeEach(requests, answer),
    timesAfterChange: (requests) =>
      timeEach(requests, (request) => {
        index.put(1, car(extra));
        return answer(request);
      }),
  };
}
