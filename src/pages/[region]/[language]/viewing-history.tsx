import { loadViewingHistory } from '#screens/viewing-history/viewing-history.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { ViewingHistoryScreen as default } from '#screens/viewing-history/viewing-history-screen.tsx';
export const getServerSideProps = servePage(loadViewingHistory);
