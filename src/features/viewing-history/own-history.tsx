import { type ReactNode, useEffect, useState } from 'react';
import { StoreProvider } from '#store/store-provider.tsx';
import type { HistoryPart, ViewingHistoryPage } from './history-page.ts';
import { mergeViews, useRemoveViewsMutation, useViewsQuery } from './viewing-history-api.ts';

interface OwnHistoryProps {
  part: HistoryPart;
  children(history: ViewingHistoryPage): ReactNode;
}

/** The history of the person who is logged in, on all devices. */
export function OwnHistory(props: OwnHistoryProps) {
  return (
    <StoreProvider>
      <History {...props} />
    </StoreProvider>
  );
}

function History({ part, children }: OwnHistoryProps) {
  return children(useOwnHistory(part));
}

/** The history of the person who is logged in; cars that this device still has for it are sent first. */
function useOwnHistory({ region, category, day, page }: HistoryPart): ViewingHistoryPage {
  const [isMerged, setMerged] = useState(false);
  useEffect(() => {
    const done = () => setMerged(true);
    mergeViews(region).then(done, done);
  }, [region]);
  const { data, isError } = useViewsQuery({ region, category, day, page }, { skip: !isMerged });
  const [forget, { isError: hasFailedToWrite }] = useRemoveViewsMutation();
  return {
    cars: data?.data.map(({ listing_id: id, slug, title, sticked_date: day }) => ({ id, slug, title, day })),
    pageCount: data ? Math.ceil(data.meta.total / data.meta.size) : 1,
    hasFailed: isError,
    hasFailedToWrite,
    remove: (slug) => void forget({ region, slug }),
    clear: () => void forget({ region }),
  };
}
