import { loadPrivacy } from '#screens/content/privacy.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { PrivacyScreen as default } from '#screens/content/privacy-screen.tsx';
export const getServerSideProps = servePage(loadPrivacy);
