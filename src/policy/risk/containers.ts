import {
  type Call,
  dangerous,
  each,
  type Judgement,
  moderate,
  type ProgramTable,
  safe,
  worst,
} from './judgement.ts';
import { bySubcommand } from './subcommands.ts';

const bySubcommandOfDocker = bySubcommand({
  options:
    '-H --host -c --context --config -l --log-level -f --file -p --project-name --profile --env-file --project-directory',
  groups: [
    [
      'safe',
      `ps images version info search port top history stats container+ls container+list image+ls volume+ls network+ls system+df
      system+info context+ls manifest+inspect buildx+ls compose+ps compose+config compose+ls compose+images compose+version compose+top
      help config ls image+history service+ls stack+ls node+ls machine+ls`,
    ],
    [
      'dangerous',
      `rmi+-f prune system+prune volume+prune volume+rm image+prune system+reset container+prune network+prune builder+prune
      buildx+prune volume+remove swarm+leave stack+rm secret secret+rm`,
      'removes what containers keep',
    ],
    ['dangerous', 'login logout', 'handles credentials'],
    [
      'moderate',
      `run exec build buildx create start stop restart kill rm rmi pull push tag commit cp save load import export
      compose network volume image container system swarm stack service node up down logs attach wait pause unpause
      rename update diff inspect events context manifest plugin trust builder scan scout machine pod generate play kube
      unshare healthcheck checkpoint init debug sbom model desktop`,
      'works with containers',
    ],
  ],
  flags: [
    [
      'dangerous',
      /^--privileged|^--pid=host|^--cap-add(?:=|$)|^--device(?:=|$)|^--security-opt/,
      'opens the machine to the container',
    ],
    ['dangerous', /^(?:--volumes|-v|--rmi(?:=.*)?)$/, 'removes what containers keep', 'down'],
  ],
});

/** Containers and clusters. */
export const containers: ProgramTable = {
  ...each('docker podman nerdctl docker-compose podman-compose', (call) =>
    worst([bySubcommandOfDocker(call), judgeMounts(call), judgeComposeDown(call)]),
  ),
  ...each(
    'kubectl oc k kubecolor',
    bySubcommand({
      options: '-n --namespace --context --kubeconfig --cluster --user -s --server --as --token',
      groups: [
        [
          'safe',
          'get describe top version cluster-info explain api-resources api-versions diff events config+view config+current-context config+get-contexts auth+can-i kustomize',
        ],
        [
          'dangerous',
          'delete drain replace evict cordon uncordon taint certificate proxy debug adm project+delete',
          'removes or takes over what runs in a cluster',
        ],
        [
          'moderate',
          'apply create exec logs port-forward cp rollout scale set label annotate patch edit run expose attach wait config autoscale new-app login plugin auth project',
          'works on a cluster',
        ],
      ],
      flags: [
        [
          'dangerous',
          /^secrets?(?:\/|$)|^(?:secret|secrets)$|^--force$|^--prune$/,
          'reads secrets or removes things',
        ],
      ],
    }),
  ),
  ...each('minikube kind k3d k3s colima lima limactl multipass vagrant', ({ args, name }) =>
    args.some((arg) => /^(?:delete|destroy|prune|rm|remove|purge)$/.test(arg))
      ? dangerous(`\`${name}\` removes a machine`)
      : args.some((arg) => /^(?:status|list|ls|version|info|profile|get)$/.test(arg))
        ? safe
        : moderate(`\`${name}\` works with machines`),
  ),
  ...each(
    'buildah skopeo kaniko crane cosign ctr crictl lxc lxc-start incus systemd-nspawn singularity apptainer act skaffold tilt devspace garden kompose kustomize argocd flux istioctl linkerd k9s stern nomad consul',
    ({ args, name }) =>
      args.some((arg) => /^(?:delete|rm|remove|destroy|prune|purge|uninstall)$/.test(arg))
        ? dangerous(`\`${name}\` removes things`)
        : moderate(`\`${name}\` works with containers`),
  ),
  ...each('devcontainer', () => moderate('`devcontainer` works with containers')),
};

function judgeMounts({ args }: Call): Judgement {
  const isWide = args.some((arg, at) => {
    const value = /^(?:-v|--volume|--mount)$/.test(args[at - 1] ?? '')
      ? arg
      : /^(?:-v|--volume=|--mount=)(.+)/.exec(arg)?.[1];
    return (
      value !== undefined &&
      /^(?:(?:\/|~\/?|\/(?:etc|root|home|var|usr|boot|dev|proc|sys))(?=:)|.*docker\.sock)|(?:source|src)=\/(?:,|etc|root|home|var)/.test(
        value,
      )
    );
  });
  return isWide ||
    args.some(
      (arg, at) => /^(?:host)$/.test(arg) && /^--(?:pid|userns|ipc|uts)$/.test(args[at - 1] ?? ''),
    )
    ? dangerous("mounts the machine's own folders into a container")
    : safe;
}

function judgeComposeDown({ args }: Call): Judgement {
  return args.includes('down') && args.some((arg) => /^(?:-v|--volumes)$/.test(arg))
    ? dangerous('`down -v` removes what containers keep')
    : safe;
}
