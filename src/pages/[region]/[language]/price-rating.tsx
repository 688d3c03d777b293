import { loadPriceRating } from '#screens/content/price-rating.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { ContentScreen as default } from '#screens/content/content-screen.tsx';
export const getServerSideProps = servePage(loadPriceRating);
