import { loadProfile } from '#screens/profile/profile.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { ProfileScreen as default } from '#screens/profile/profile-screen.tsx';
export const getServerSideProps = servePage(loadProfile);
