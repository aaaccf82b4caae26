import { PageHead } from '../app/frame/PageHead.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { addressOf } from '../app/routes.ts';
import { Hosts } from './Hosts.tsx';
import { OwnBroadcast, type OwnBroadcastProps } from './OwnBroadcast.tsx';
import { TooLate } from './TooLate.tsx';
import styles from './Broadcasting.module.css';

export interface BeforeStartProps extends OwnBroadcastProps {
  readonly title: string;
}

/** A page about a broadcast that has not begun. */
export function BeforeStart({ title, ids, children }: BeforeStartProps) {
  useTitle(title);
  return (
    <div className={styles['screen']}>
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
