import { loadOffers } from '#screens/offers/offers.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { OffersScreen as default } from '#screens/offers/offers-screen.tsx';
export const getServerSideProps = servePage(loadOffers);
