import { busContract } from './bus.contract.ts';
import { MemoryBus } from './memory.ts';

busContract('MemoryBus', async () => {
  const bus = new MemoryBus(() => {});
  return { here: bus, there: bus, close: () => bus.close() };
});
