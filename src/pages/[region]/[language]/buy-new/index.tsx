import { loadBuyNew } from '#screens/buy/buy.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { BuyScreen as default } from '#screens/buy/buy-screen.tsx';
export const getServerSideProps = servePage(loadBuyNew);
