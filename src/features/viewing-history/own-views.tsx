import type { ReactNode } from 'react';
import { StoreProvider } from '#store/store-provider.tsx';
import { useViewsQuery } from './viewing-history-api.ts';

interface OwnViewsProps {
  region: string;
  children(cars: { id: number }[]): ReactNode;
}

/** Cars that the person who is logged in saw last, on any device. */
export function OwnViews(props: OwnViewsProps) {
  return (
    <StoreProvider>
      <Views {...props} />
    </StoreProvider>
  );
}

function Views({ region, children }: OwnViewsProps) {
  const { data } = useViewsQuery({ region, category: 'all', day: null, page: 1 });
  return children(data?.data.flatMap(({ listing_id: id }) => (id === null ? [] : { id })) ?? []);
}
