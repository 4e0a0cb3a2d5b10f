// One customer buys one part at this address and prints the order as JSON: `node one-order.mjs https://localhost:8443`. A program of its
// own, because Node reads a certificate that is to be trusted (NODE_EXTRA_CA_CERTS) only when it starts.
import { Buyer } from './buyer.mjs';
import { main, Stop } from './project.mjs';

await main(async () => {
  const buyer = new Buyer(process.argv[2]);
  await buyer.upload();
  if (!(await buyer.buy())) throw new Stop('The part was not sold.');
  console.log(JSON.stringify(buyer.order));
});
