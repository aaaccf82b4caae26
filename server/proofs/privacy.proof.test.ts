import { expect, test } from 'vitest';
import { rowTables } from '../domains.ts';
import { Encoder, packets } from '../testing/encoder.ts';
import { simpleGoods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { rowsAt, tablesAt } from '../testing/place.ts';
import { credentials, logIn, orderFor } from '../testing/stage.ts';
import { PASSWORD } from '../testing/world.ts';

/** The tables whose purpose is to know people; in every other there are ids alone. */
const FOR_PEOPLE = rowTables.flatMap(({ forgets }) =>
  Object.keys(forgets).filter((name) => forgets[name]!.holds === 'people'),
);

test(
  'what is known of people stands in their own rows: not in events, and in no line of output',
  { meta: { promise: 'people’s data is theirs to take away' } },
  async () => {
    const { plan, mug, buyer, host, manager, dataDir } = await seededPlace(async (world) => {
      const mug = await world.lists((id) => simpleGoods(id, 50));
      return {
        mug,
        plan: await world.airs([mug]),
        buyer: await world.member({ userId: 'secretive01', nickName: '몰래쓰는별명' }),
        host: await world.host(),
        manager: await world.manager(),
      };
    });
    const nodes = await Nodes.start(dataDir, { env: { LOG_LEVEL: 'debug' } });
    const [server, api] = [nodes.servers[0]!, nodes.apis[0]!.as(buyer.token)];
    const uid = buyer.userSysId;
    const home = {
      zipCode: '54321',
      address: '비밀동 12-3',
      newAddress: '비밀로 45',
      addressDetail: '678호',
    };
    const form = { nickName: '숨은집', receiverName: '홍길동', mobile: '01077778888', ...home };
    const there = { receiverPostNumber: '65432', receiverAddress1: '숨은로 9', receiverAddress2: '지하 1층' };
    const receiver = { receiverName: '임꺽정', receiverMobile: '01066665555', ...there };
    const login = await logIn(api, buyer.userId);
    const renewed = await api.done('refresh', { refreshToken: login.refreshToken });
    await api.code('login', await credentials(api, buyer.userId, 'A-Wrong-Guess-9'));
    await api.code('login', { userId: buyer.userId, password: PASSWORD });
    await api.done('addAddress', { uid, ...form }, { key: 'address' });
    await api.code('addAddress', { uid, ...form, mobile: '010-7777-8888' });
    await api.done('placeOrder', orderFor({ plan }, mug), { key: 'to my home' });
    const order = { ...orderFor({ plan }, mug), ...receiver };
    const placed = await api.done('placeOrder', order, { key: 'to another' });
    expect(await api.done('placeOrder', order, { key: 'to another' })).toEqual(placed);
    expect(placed).toMatchObject({ receiverName: '임꺽정', receiverAddress1: '숨은로 9' });
    const { orderSysId } = placed;
    await api.done('orderDetail', { orderSysId });
    await api.done('sendPayLink', { orderSysId, sellerSysId: 1 });
    const { texts } = await api.done('outbox', { startIndex: 0, rowCount: 1 }, { token: manager.token });
    const [payLink] = /\/paylink\/\S+/.exec(texts[0]!.msg)!;
    await api.raw('GET', `${payLink}?from=text`);
    await api.raw('GET', payLink.replace('/paylink', '/%70aylink'));
    const paying = { orderSysId, payMethodCode: 1, returnUrl: `/BuyHistory/${orderSysId}` } as const;
    const { payUrl = '' } = await api.done('payOrder', paying);
    const sandbox = new URL(payUrl, server.url);
    const mark = sandbox.searchParams.get('mark')!;
    expect((await api.raw('GET', sandbox.pathname + sandbox.search)).status).toBe(200);
    // Where somebody writes a secret that is asked for nowhere.
    for (const path of ['/v1/orders', '/v1/socket', '/healthz', '/nowhere', '/'])
      await api.raw('GET', `${path}?token=${login.accessToken}&code=${login.refreshToken}&${mark}`, {
        headers: { cookie: `session=${login.accessToken}`, 'x-api-key': login.refreshToken },
      });
    await api.raw('GET', `/v1/sms/outbox?to=${form.mobile}&startIndex=7`);
    await api.raw('POST', `/v1/auth/login?password=${PASSWORD}`, {
      body: `{"password":"${PASSWORD}"`,
      headers: { 'content-type': 'application/json' },
    });
    await api.done('userInfo', { uid });
    await api.done('sendChat', { broadcastSysId: plan.broadcastSysId, msg: '안녕하세요' });
    const viewer = nodes.viewer(plan, 0, buyer);
    await viewer.enter();
    await viewer.say('반가워요');
    viewer.sendText('{"event":"joinRoom","data":{"token":"not-a-token"}}');
    await viewer.hears('response', ({ resultCode }) => resultCode === '2002');
    await api.done('logout', { refreshToken: renewed.refreshToken });
    viewer.drop();
    const { broadcastSysId } = plan;
    const { streamKey } = await api.done('renewStreamKey', { broadcastSysId }, { token: host.token });
    const encoder = new Encoder(api, streamKey);
    await encoder.films(1);
    await encoder.code('nothing.exe', packets());
    await encoder.delete('index0.ts');
    await api.raw('POST', `/v1/ingest/${streamKey}?${streamKey}`);
    const claim = { kind: 'claim', bytes: 9, type: 'image/png' } as const;
    const { uploadUrl } = await api.done('uploadToken', claim, { token: host.token });
    await api.raw('PUT', uploadUrl, { body: 'no picture' });
    await api.raw('PUT', `${uploadUrl}/x?${uploadUrl}`);
    const { accessToken: token } = await logIn(api, host.userId);
    const { password } = await credentials(api, host.userId);
    const { reauthToken: reauth } = await api.done('reauth', { uid: host.userSysId, password }, { token });
    const named = { uid: host.userSysId, name: '몰래 쓰는 창고', scopes: ['orders:read' as const] };
    const { key } = await api.done('createApiKey', named, { token, reauth });
    await api.done('sellerOrders', { sellerSysId: 1, startIndex: 0, rowCount: 1 }, { token: key });
    for (const path of [`/v1/orders/${key}`, `/${key}`, `/v1/users/1/keys/${key}?${key}&key=${key}`])
      await api.raw('GET', path, { headers: { authorization: `Bearer ${key}`, 'x-api-key': key } });
    await nodes.finish();

    const personal = [
      PASSWORD,
      'A-Wrong-Guess-9',
      buyer.userId,
      buyer.nickName,
      buyer.mobile,
      ...Object.values(form),
      ...Object.values(receiver),
      ...Object.values(buyer.address).filter((value) => typeof value === 'string' && value !== '집'),
      buyer.token,
      login.accessToken,
      login.refreshToken,
      renewed.refreshToken,
      streamKey,
      key,
      named.name,
      uploadUrl.split('/').at(-1)!,
      payLink.split('/').at(-1)!,
      mark,
    ]
      .map(String)
      // A postcode's five digits may well stand in some number.
      .filter((value) => !/^\d{5}$/.test(value));
    const tables = await tablesAt(dataDir);
    expect(tables).toEqual(expect.arrayContaining(['events', 'answers', 'timers', ...FOR_PEOPLE]));
    const forOthers = tables.filter((table) => !FOR_PEOPLE.includes(table));
    const kept = (await Promise.all(forOthers.map((table) => rowsAt(dataDir, table)))).flat();
    const written = { events: JSON.stringify(kept), output: server.stdout + server.stderr };
    expect(kept.length).toBeGreaterThan(10);
    expect(written.output).toContain('/v1/orders');
    expect(written.output).toContain('/v1/ingest/…/index0.ts');
    expect(written.output).toContain('?token=…&code=…&…');
    expect(written.output).toContain('?to=…&startIndex=7');
    for (const [where, text] of Object.entries(written)) {
      expect([where, personal.filter((value) => text.includes(value))]).toEqual([where, []]);
    }
  },
);
