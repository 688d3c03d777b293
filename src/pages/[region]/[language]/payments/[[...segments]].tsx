import { loadPayments } from '#screens/payments/payments.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { PaymentsScreen as default } from '#screens/payments/payments-screen.tsx';
export const getServerSideProps = servePage(loadPayments);
