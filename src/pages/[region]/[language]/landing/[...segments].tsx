import { loadLanding } from '#screens/landing/landing.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { LandingScreen as default } from '#screens/landing/landing-screen.tsx';
export const getServerSideProps = servePage(loadLanding);
