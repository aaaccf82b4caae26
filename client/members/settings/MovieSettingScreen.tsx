import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { chooseMovie, movie, MOVIE_CHOICES } from '../../app/movie.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { Choices } from './Choices.tsx';

/** When video plays by itself on this device. */
export default function MovieSettingScreen() {
  const t = useTranslations('settings.movie');
  const { choice } = useSnapshot(movie);
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      <Choices
        label={t('title')}
        options={MOVIE_CHOICES.map((value) => ({ value, text: t(value), note: t(`notes.${value}`) }))}
        value={choice}
        onChoose={chooseMovie}
      />
      <p className={layout({ above: 3, quiet: true })}>{t('device')}</p>
    </div>
  );
}
