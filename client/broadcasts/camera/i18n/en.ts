import type { Translated } from '../../../app/i18n/messages.ts';

export const camera: Translated<'camera'> = {
  title: 'Send from the camera',
  lead: 'This page only sends the video. You start the broadcast, pin products and end it with the app or the command.',
  start: 'Start sending',
  stop: 'Stop sending',
  preview: 'What the camera sees',
  looking: 'Opening the camera. If you are asked, please allow it.',
  controls: {
    label: 'Camera controls',
    change: 'Change the camera',
    mute: 'Mute the microphone',
    unmute: 'Unmute the microphone',
    light: 'Turn on the light',
    dark: 'Turn off the light',
    noLight: 'The light cannot be turned on now.',
  },
  level: 'Microphone level',
  states: {
    ready: 'Ready',
    connecting: 'Connecting',
    sending: 'Sending',
    lost: 'Connection lost, trying again',
    refused: 'Not sent',
  },
  facts: {
    label: 'What is sent',
    rate: 'Rate',
    mbps: '{rate} Mbps',
    leftOut: 'Dropped frames',
    pictures: '{count, number}',
    sound: 'Sound',
    on: 'On',
    muted: 'Muted',
    none: 'None',
  },
  notes: {
    front:
      'Keep this page open and in front while you send. In another app the video stops, and it goes on when you come back.',
    noEncoder: 'This browser cannot send sound. Only the picture is sent.',
    noMicrophone: 'There is no microphone to use. Only the picture is sent.',
    opus: 'Older iPhones do not play the sound of this browser.',
    broken: 'This device could not encode the video, so it stopped. Start again, or use another browser.',
  },
  unable: {
    insecure: {
      title: 'Open this page at a secure address',
      message: 'Browsers open the camera only where the address begins with https.',
    },
    noCamera: {
      title: 'This browser cannot open a camera',
      message: 'Open this address in a recent Chrome or Safari.',
    },
    noEncoder: {
      title: 'This browser cannot send video',
      message: 'It cannot encode H.264. Open this address in a recent Chrome or Safari.',
    },
  },
  faults: {
    denied: {
      title: 'Allow the camera and the microphone',
      message: 'Allow them beside the address or in the settings of your device. Then try again.',
    },
    inUse: {
      title: 'The camera cannot be opened',
      message: 'Another app is using it. Close that app and try again.',
    },
    missing: { title: 'No camera was found', message: 'Connect one and try again.' },
    stopped: {
      title: 'The camera has stopped',
      message: 'Another app took it, or it was unplugged. Turn it on again.',
    },
    unknown: { title: 'The camera did not open', message: 'Please try again in a moment.' },
    retry: 'Try again',
  },
  over: { title: 'This broadcast is over', message: 'One that has ended or was cancelled takes no video.' },
  recorded: {
    title: 'This broadcast needs no camera',
    message: 'It plays the video that you prepared.',
  },
  refused: {
    overtaken: 'Another device or encoder now sends the video of this broadcast.',
    notNow: 'This broadcast takes no video now. Please check whether it has ended.',
  },
  back: 'See the broadcast',
};
