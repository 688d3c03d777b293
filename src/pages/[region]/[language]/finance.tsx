import { loadFinance } from '#screens/finance/finance.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { FinanceScreen as default } from '#screens/finance/finance-screen.tsx';
export const getServerSideProps = servePage(loadFinance);
