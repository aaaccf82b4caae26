import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { Hosts } from './Hosts.tsx';
import { OwnBroadcast, type OwnBroadcastProps } from './OwnBroadcast.tsx';
import { TooLate } from './TooLate.tsx';

export interface BeforeStartProps extends OwnBroadcastProps {
  readonly title: string;
}

/** A page about a broadcast that has not begun. */
export function BeforeStart({ title, ids, children }: BeforeStartProps) {
  useTitle(title);
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={title} up={addressOf('broadCastDetail', ids)} />
      <Hosts>
        <OwnBroadcast ids={ids}>
          {(own, phase) =>
            phase === 'coming' || phase === 'missed' ? children(own, phase) : <TooLate own={own} />
          }
        </OwnBroadcast>
      </Hosts>
    </div>
  );
}
