import { cpus } from 'node:os';
import pg from 'pg';
import { api } from '../src/paths.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { createLog } from '../src/platform/log.ts';
import { signUp } from '../test/accounts.ts';
import { completeDetails, expressOrder, nextEmail, placeAndPay } from '../test/orders.ts';
import { serverPid } from '../test/scratch-database.ts';
import { ServiceClient } from '../test/service-client.ts';
import { waitUntil } from '../test/wait-until.ts';
import { type Claim, median } from './claim.ts';
import { childrenOf, processorSeconds } from './machine.ts';
import { startProduct } from './product.ts';

const rounds = 5;
const secondsEach = 3;
const listedOrders = 5;

/** The session with its roles, as every signed-in call begins. */
const sessionQuery = `select s.*, u.*, p.*, r.role from sessions s join users u on u.id = s.user_id
  join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id where s.user_id = $1`;

const rowsOfOrder = (where: string) => `select to_json(o) o, to_json(v) v, to_json(k) k, to_json(s) s, to_json(t) t,
    to_json(n) n, to_json(e) e,
    (select json_agg(a) from (select * from uploads where order_id = o.id order by created_at desc limit 1) a) uploads,
    (select json_agg(a) from refunds a where a.order_id = o.id) refunds
  from orders o join vehicles v on v.id = o.vehicle_id join keepers k on k.order_id = o.id
  left join permit_entities e on e.country = o.country and e.zone_name = o.city_zone
  left join submissions s on s.order_id = o.id left join desk_tasks t on t.submission_id = s.id
  left join next_actions n on n.order_id = o.id where ${where}`;
/** The rows that a page of an order shows, without a word of what they mean. */
const pageQuery = `select found.*,
    (select json_agg(a order by a.created_at) from audit_log a where a.order_id = $2) events,
    (select json_agg(a order by a.created_at) from automation_runs a where a.order_id = $2) runs,
    (select json_agg(a order by a.created_at) from letters a
      where a.submission_id = (select id from submissions where order_id = $2)) letters,
    (select json_agg(a order by a.received_at) from inbound_emails a
      where a.submission_id = (select id from submissions where order_id = $2)) mails
  from (${rowsOfOrder('o.id = $2 and o.user_id = $1')}) found`;

interface Read {
  what: string;
  path: string;
  peer: { name: string; text: string; values: string[] };
}

/** What a signed-in customer's reads cost, beside a loop that reads the same rows by the bare driver. */
export async function measureOrderReads(): Promise<Claim[]> {
  await using product = await startProduct();
  const client = new ServiceClient(product);
  const email = nextEmail();
  await signUp(client, email);
  const orders: string[] = [];
  for (let placed = 0; placed < listedOrders; placed += 1)
    orders.push((await placeAndPay(client, expressOrder({ email }))).payment.order_id);
  const [granted = ''] = orders;
  await completeDetails(client, { order_id: granted });
  const isGranted = async () => (await client.get(api.order(granted))).body.status === 'completed';
  await waitUntil(isGranted, 'the order is granted', 120);
  const { user } = (await client.get<{ user: { id: string } }>(api.session)).body;

  const dataDir = product.environment.DATA_DIR ?? '';
  await using database = await openDatabase({ url: undefined, dataDir }, createLog('silent'));
  const bare = new pg.Client('connectionString' in database.queueConnection ? database.queueConnection : {});
  await bare.connect();
  const server = (await serverPid(dataDir)) ?? 0;
  const reads: Read[] = [
    {
      what: 'Page of a granted order',
      path: api.order(granted),
      peer: { name: 'page', text: pageQuery, values: [user.id, granted] },
    },
    {
      what: `List of ${listedOrders} orders`,
      path: api.orders,
      peer: { name: 'list', text: rowsOfOrder('o.user_id = $1'), values: [user.id] },
    },
  ];
  const measured: Claim[] = [];
  for (const read of reads) {
    const ask = async () => {
      const answer = await client.fetch(read.path);
      if (answer.status !== 200) throw new Error(`${read.path} answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    const askBare = async () => {
      await bare.query({ name: 'session', text: sessionQuery, values: [user.id] });
      await bare.query(read.peer);
    };
    const [ofProduct, ofBare] = [
      () => processorSeconds(product.pid),
      () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    ];
    // Plans and compiled code are made once.
    await costOf(ask, ofProduct, server);
    await costOf(askBare, ofBare, server);
    const pairs: { ours: Cost; theirs: Cost }[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ ours: await costOf(ask, ofProduct, server), theirs: await costOf(askBare, ofBare, server) });
    const serverMs = median(pairs.map(({ ours }) => ours.serverMs));
    measured.push({
      what: `${read.what}, signed in: processor time of a read`,
      peer: 'the same rows by the bare driver',
      unit: 'ms',
      ours: median(pairs.map(({ ours }) => ours.totalMs)),
      theirs: median(pairs.map(({ theirs }) => theirs.totalMs)),
      ratio: median(pairs.map(({ ours, theirs }) => theirs.totalMs / ours.totalMs)),
      bound: { of: 'ratio', is: 'at least', must: 0.35, aim: 0.65 },
      how: `service and database; ${serverMs.toFixed(2)} ms of it are the database's; ${rounds} interleaved rounds of ${secondsEach} s, one reader, ${cpus().length} processors`,
    });
  }
  await bare.end();
  return measured;
}

interface Cost {
  totalMs: number;
  serverMs: number;
}

/** Processor milliseconds of a read: of whoever asks the database, and of the database. */
async function costOf(read: () => Promise<void>, ofReader: () => number, server: number): Promise<Cost> {
  const ofServer = () => childrenOf(server).reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const before = { reader: ofReader(), server: ofServer() };
  let count = 0;
  for (const end = performance.now() + secondsEach * 1000; performance.now() < end; count += 1) await read();
  const serverMs = ((ofServer() - before.server) * 1000) / count;
  return { serverMs, totalMs: serverMs + ((ofReader() - before.reader) * 1000) / count };
}
