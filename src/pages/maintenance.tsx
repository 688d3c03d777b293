import { loadMaintenance } from '#screens/maintenance/maintenance.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { MaintenanceScreen as default } from '#screens/maintenance/maintenance-screen.tsx';
export const getServerSideProps = servePage(loadMaintenance);
