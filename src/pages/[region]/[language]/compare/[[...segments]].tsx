import { loadCompare } from '#screens/compare/compare.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { CompareScreen as default } from '#screens/compare/compare-screen.tsx';
export const getServerSideProps = servePage(loadCompare);
