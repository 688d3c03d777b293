import { loadCertified } from '#screens/content/certified.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { ContentScreen as default } from '#screens/content/content-screen.tsx';
export const getServerSideProps = servePage(loadCertified);
