import { loadListing } from '#screens/listing/listing.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { ListingScreen as default } from '#screens/listing/listing-screen.tsx';
export const getServerSideProps = servePage(loadListing);
