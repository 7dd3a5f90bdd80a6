/** The shells that `ludus completion` supports, each with its script. */
export const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `# Completion of ludus for bash. Put this into ~/.bashrc:  source <(ludus completion bash)
_ludus_complete() {
  local line="\${COMP_LINE:0:COMP_POINT}" words=() candidate current broken
  read -ra words <<< "$line"
  [[ "$line" == *[[:space:]] ]] && words+=("")
  current="\${words[\${#words[@]}-1]}"
  # Bash completes only what comes after the last of these characters.
  broken="\${current%"\${current##*[:=@]}"}"
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    [[ "$candidate" == ":files" || -z "$candidate" ]] && continue
    COMPREPLY+=("\${candidate#"$broken"}")
  done < <(ludus __complete "\${words[@]:1}" 2>/dev/null)
}
complete -o default -F _ludus_complete ludus`,
  zsh: `#compdef ludus
# Completion of ludus for zsh. Put this into ~/.zshrc after compinit:  source <(ludus completion zsh)
_ludus() {
  local -a lines candidates
  local line
  lines=("\${(@f)$(ludus __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "\${lines[1]}" == ":files" ]]; then
    _files
    return
  fi
  for line in $lines; do
    candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe ludus candidates
}
compdef _ludus ludus`,
  fish: `# Completion of ludus for fish. Save it:  ludus completion fish > ~/.config/fish/completions/ludus.fish
function __ludus_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l lines (ludus __complete $words[2..-1] 2>/dev/null)
    if test "$lines[1]" = ":files"
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $lines
    end
end
complete -c ludus -f -a '(__ludus_complete)'`,
};
