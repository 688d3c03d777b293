import { loadHome } from '#screens/home/home.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { HomeScreen as default } from '#screens/home/home-screen.tsx';
export const getServerSideProps = servePage(loadHome);
