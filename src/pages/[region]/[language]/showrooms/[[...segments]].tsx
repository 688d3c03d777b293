import { loadShowrooms } from '#screens/showrooms/showrooms.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { ShowroomsScreen as default } from '#screens/showrooms/showrooms-screen.tsx';
export const getServerSideProps = servePage(loadShowrooms);
